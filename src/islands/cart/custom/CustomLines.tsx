import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { CustomPicture } from '#islands/cart/custom/CustomPicture.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { CustomItem } from '#lib/cart/custom-item.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { setCustomQuantity } from '#stores/cart/change-custom-lines.ts';
import { $customs } from '#stores/cart/custom-items.ts';
import { openModal } from '#stores/ui/overlay.ts';

/** What the shopper asks for in their own words, below the cart's lines: each can be changed and taken out. */
export function CustomLines() {
	const lines = Object.values(useStore($customs));
	if (lines.length === 0) return null;
	return (
		<ul className="lines">
			{lines.map(({ item, quantity }) => (
				<Line key={item.customProductId} item={item} quantity={quantity} />
			))}
		</ul>
	);
}

/** Picture and words of a line, and that its shop says the price; `children` stand below. */
export function CustomFacts({ item, children }: { item: CustomItem; children?: ReactNode }) {
	const t = useWords();
	return (
		<>
			<CustomPicture item={item} />
			<div className="line-text">
				<span>{item.name}</span>
				<small>{t('custom.priceLater')}</small>
				{children}
			</div>
		</>
	);
}

function Line({ item, quantity }: { item: CustomItem; quantity: number }) {
	const t = useWords();
	const id = item.customProductId;
	const step = (by: number, sign: string, name: string) => (
		<button type="button" ref={handFocusOn} aria-label={`${name}: ${item.name}`} onClick={() => void setCustomQuantity(id, quantity + by)}>
			{sign}
		</button>
	);
	return (
		<li className="line" ref={handFocusOn}>
			<CustomFacts item={item}>
				<button
					type="button"
					className="link line-change"
					aria-label={`${t('custom.change')}: ${item.name}`}
					onClick={() => openModal({ name: 'custom', id })}
				>
					{t('custom.change')}
				</button>
			</CustomFacts>
			<div className="cc cc-line" data-control="stepper">
				<span className="cc-step">
					{step(-1, '−', quantity > 1 ? t('cart.less') : t('cart.remove'))}
					<output>{quantity}</output>
					{quantity < CUSTOM_LIMITS.quantity ? step(1, '+', t('cart.more')) : <span />}
				</span>
			</div>
		</li>
	);
}

/** Custom lines without a product: no shop is known yet that could be asked. */
export function CustomsAlone() {
	const t = useWords();
	return (
		<>
			<CustomLines />
			<p className="notices">{t('custom.alone')}</p>
			<a className="btn-fill" href={localizePath(paths.shops(), pageLanguage())}>
				{t('cart.seeShops')}
			</a>
		</>
	);
}

/** The way to ask for something that the shop's shelf does not show. */
export function AskForCustom() {
	const t = useWords();
	return (
		<button type="button" className="ask-custom" onClick={() => openModal({ name: 'custom', id: null })}>
			<span aria-hidden="true">✎</span> {t('custom.ask')}
		</button>
	);
}
