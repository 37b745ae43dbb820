import { useState } from 'react';
import { Choice } from '#islands/counter/Choice.tsx';
import { ProductSearch } from '#islands/counter/ProductSearch.tsx';
import { TextField } from '#islands/counter/TextField.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { PROMOTION_RULES, type PromotionDraft } from '#lib/counter/promotion-draft.ts';

type Props = {
	storeId: string | undefined;
	draft: PromotionDraft;
	wrong: Readonly<Record<string, string>>;
	onChange: (next: Partial<PromotionDraft>) => void;
};
type Field = 'percent' | 'upTo' | 'amount' | 'buy' | 'get';

const FIELDS: Record<PromotionDraft['gives'], readonly Field[]> = {
	PERCENT: ['percent', 'upTo'],
	FLAT: ['amount'],
	FREE_DELIVERY: [],
	BUY_GET: ['buy', 'get'],
};
const WORDS = {
	percent: 'counter.couponPercent',
	upTo: 'counter.couponUpTo',
	amount: 'counter.couponAmount',
	buy: 'counter.couponBuy',
	get: 'counter.couponGet',
} as const;

/** What it takes off: the kind of rule, and the figures that this kind asks for. */
export function RuleFields({ storeId, draft, wrong, onChange }: Props) {
	const t = useWords();
	const { gives, product } = draft;
	const [isSearching, setSearching] = useState(product === '');
	return (
		<>
			<Choice
				label={t('counter.couponGives')}
				value={gives}
				choices={PROMOTION_RULES.map((value) => ({ value, text: t(`counter.coupon${value}`) }))}
				onChoose={(next) => onChange({ gives: next })}
			/>
			{FIELDS[gives].map((name) => (
				<TextField
					key={name}
					label={t(WORDS[name])}
					hint={name === 'upTo' ? t('counter.couponAny') : undefined}
					inputMode="decimal"
					maxLength={9}
					value={draft[name]}
					wrong={wrong[`rule.${name}`]}
					onChange={(text) => onChange({ [name]: text })}
				/>
			))}
			{gives === 'BUY_GET' && product !== '' && !isSearching && (
				<p className="where">
					{t('counter.couponProduct', { name: product })}
					<button type="button" className="link" onClick={() => setSearching(true)}>
						{t('counter.instead')}
					</button>
				</p>
			)}
			{gives === 'BUY_GET' && isSearching && (
				<ProductSearch
					storeId={storeId}
					onTake={({ libraryProductId, name }) => {
						onChange({ libraryProductId, product: name });
						setSearching(false);
					}}
				/>
			)}
			{gives === 'BUY_GET' && wrong['rule.libraryProductId'] && (
				<p className="hint" role="alert" data-bad>
					{t('counter.couponNoProduct')}
				</p>
			)}
		</>
	);
}
