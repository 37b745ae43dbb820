import { useRef, useState } from 'react';
import { ProductSearch } from '#islands/counter/ProductSearch.tsx';
import { DraftRow } from '#islands/counter/proposal/DraftRow.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { Substitution } from '#lib/contract/cart.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isAboveWish, type LineDraft, linePrice } from '#lib/counter/changed-order.ts';
import { amountText } from '#lib/format/money.ts';

const PICTURE_PX = 112;

type Props = {
	line: PartnerOrder['lines'][number];
	storeId: string;
	draft: LineDraft;
	/** What its customer wants done where it is out. */
	wish: Substitution;
	/** What is wrong with its weight; `isOdd`: it may be right all the same. */
	wrong: string | undefined;
	isOdd: boolean;
	onChange: (next: LineDraft) => void;
};

/** One line of the order as it shall be. */
export function DraftLine({ line, storeId, draft, wish, wrong, isOdd, onChange }: Props) {
	const t = useWords();
	const [isSearching, setSearching] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	const { quantity, substitute, grams } = draft;
	const { name } = line;
	const set = (count: number) => onChange({ ...draft, quantity: Math.max(0, count), ...(count !== line.quantity && { grams: '' }) });
	const isWeighed = !substitute && quantity > 0 && line.isByWeight;
	const figure = {
		label: t('counter.weigh'),
		name: t('counter.weightOf', { name }),
		mode: 'numeric',
		value: grams,
		wrong,
		sure: isOdd && (
			<button type="button" className="btn-line ct-weigh" onClick={() => onChange({ ...draft, sure: grams })}>
				{t('counter.weightSure', { grams })}
			</button>
		),
		onType: (text: string) => onChange({ ...draft, grams: text }),
	} as const;
	return (
		<DraftRow
			isOut={quantity === 0}
			picture={<img src={pictureAt((substitute ?? line).image, PICTURE_PX)} alt="" width="56" height="56" />}
			title={
				<>
					{substitute ? <s>{name}</s> : <b>{name}</b>} <small>{line.measurementDisplayText}</small>
					{substitute && (
						<span className="ct-instead">
							<b>{substitute.name}</b> <small>{substitute.measurementDisplayText}</small>
						</span>
					)}
					{line.substitution && (
						<span className="block small">
							{t('counter.ifOut')}: {t(`counter.ifOut${wish}`)}
						</span>
					)}
				</>
			}
			price={amountText(linePrice(line, draft))}
			stepper={
				<fieldset className="ct-stepper" aria-label={t('counter.quantityOf', { name })}>
					<button type="button" aria-label={t('counter.less', { name })} disabled={quantity === 0} onClick={() => set(quantity - 1)}>
						−
					</button>
					<output>{quantity}</output>
					<button type="button" aria-label={t('counter.oneMore', { name })} onClick={() => set(quantity + 1)}>
						+
					</button>
				</fieldset>
			}
			figure={isWeighed ? figure : null}
			ways={
				<>
					{quantity > 0 && (
						<button type="button" className="btn-line" aria-label={t('counter.leaveOut', { name })} onClick={() => set(0)}>
							{t('counter.out')}
						</button>
					)}
					<button
						ref={opener}
						type="button"
						className="btn-line"
						aria-label={t('counter.insteadOf', { name })}
						onClick={() => setSearching(!isSearching)}
					>
						{t('counter.instead')}
					</button>
				</>
			}
		>
			{isAboveWish(line, wish, draft) && (
				<p className="hint ct-weigh" role="status" data-bad>
					{t('counter.aboveWish', { amount: amountText(line.lineTotal) })}
				</p>
			)}
			{isSearching && (
				<ProductSearch
					storeId={storeId}
					not={line.retailerProductId}
					takesFocus
					onTake={(found) => {
						onChange({ quantity: quantity || line.quantity, grams: '', substitute: found });
						setSearching(false);
						opener.current?.focus();
					}}
				/>
			)}
		</DraftRow>
	);
}
