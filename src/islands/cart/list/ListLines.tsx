import { useStore } from '@nanostores/react';
import { useListWords } from '#islands/cart/list/list-words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { ListLine, ListOption } from '#lib/contract/shopping-list.ts';
import { amountText } from '#lib/format/money.ts';
import { $listLines, type ListPick, pickForLine } from '#stores/cart/shopping-list.ts';

type Line = { line: ListLine; at: number; pick: ListPick };

/** The lines of the list, the doubtful ones first. */
export function ListLines() {
	const t = useListWords();
	const lines = useStore($listLines);
	const doubtful = lines.filter(({ line }) => line.doubt !== null);
	const sure = lines.filter(({ line }) => line.doubt === null);
	return (
		<>
			{doubtful.length > 0 && (
				<section aria-labelledby="list-doubtful">
					<h3 id="list-doubtful">{t('fromList.look', { count: doubtful.length })}</h3>
					<Lines lines={doubtful} />
				</section>
			)}
			{sure.length > 0 && (
				<section aria-labelledby="list-sure">
					<h3 id="list-sure">{t('fromList.found', { count: sure.length })}</h3>
					<Lines lines={sure} />
				</section>
			)}
		</>
	);
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
	<ul className="list-lines">
		{lines.map((line) => (
			<li key={line.at}>
				<OneLine {...line} />
			</li>
		))}
	</ul>
);

/** What was written, what is taken for it, and below a tap what else may be. */
function OneLine({ line, at, pick }: Line) {
	const t = useListWords();
	const { text, doubt, options } = line;
	const choose = (value: string) => ({ name: `list-line-${at}`, onChange: () => pickForLine(at, value) });
	return (
		<details open={doubt !== null}>
			<summary>
				<Picture pick={pick} />
				<span className="line-text">
					<b className="break">{text}</b>
					<Taken pick={pick} />
					{doubt && <small className="list-doubt">{t(`fromList.doubt.${doubt}`)}</small>}
				</span>
				<span className="list-change" aria-hidden="true" />
			</summary>
			<fieldset className="plain-set">
				<legend className="sr">{t('fromList.choices', { line: text })}</legend>
				{options.map((option) => (
					<label key={option.product.retailerProductId} className="radio">
						<input type="radio" checked={pick === option} {...choose(option.product.retailerProductId)} />
						<Option option={option} />
					</label>
				))}
				<label className="radio">
					<input type="radio" checked={pick === 'ask'} {...choose('ask')} />
					<span>
						{t('fromList.ask')}
						<small>{t('fromList.askPrice')}</small>
					</span>
				</label>
				<label className="radio">
					<input type="radio" checked={pick === 'none'} {...choose('none')} />
					<span>{t('fromList.leave')}</span>
				</label>
			</fieldset>
		</details>
	);
}

function Picture({ pick }: { pick: ListPick }) {
	const image = typeof pick === 'string' ? '/art/basket.svg?g=sand' : pick.product.image;
	return <img src={pictureAt(image, 96)} alt="" width="48" height="48" data-kind="product" />;
}

const costOf = ({ product, quantity }: ListOption) => amountText(Math.round(product.sellingPrice * quantity * 100) / 100);

function Taken({ pick }: { pick: ListPick }) {
	const t = useListWords();
	if (pick === 'none') return <small>{t('fromList.left')}</small>;
	if (pick === 'ask') return <small>{t('fromList.asked')}</small>;
	return (
		<small>
			{pick.quantity} × {pick.product.name}, {pick.product.measurementDisplayText} · {costOf(pick)}
		</small>
	);
}

function Option({ option }: { option: ListOption }) {
	const t = useListWords();
	const { product, quantity, reach, isPrescribed } = option;
	return (
		<span>
			<span className="break">{product.name}</span>
			<small>
				{quantity} × {product.measurementDisplayText} · {costOf(option)}
			</small>
			{reach !== 'exact' && <small className="list-doubt">{t(`fromList.reach.${reach}`)}</small>}
			{isPrescribed && <small className="list-doubt">{t('fromList.prescribed')}</small>}
		</span>
	);
}
