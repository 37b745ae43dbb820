import { useWords } from '#islands/ui/words.tsx';
import type { Standing } from '#lib/cart/promotions/standing.ts';
import type { Offer } from '#lib/contract/promotion.ts';
import { amountText } from '#lib/format/money.ts';

type Shown = Pick<Offer, 'id' | 'title' | 'conditions' | 'store'> & { code?: string };
export type PromotionTouch = { onApply: (id: string) => void; onRemove: () => void; busyId: string | null };
type Props = PromotionTouch & { list: readonly { promotion: Shown; standing: Standing }[] };

/** Coupons or offers, each with what it gives, what it asks for and how it stands to the cart. */
export function PromotionCards({ list, ...touch }: Props) {
	return (
		<ul className="promos">
			{list.map(({ promotion, standing }) => (
				<PromotionCard key={promotion.id} promotion={promotion} standing={standing} {...touch} />
			))}
		</ul>
	);
}

function PromotionCard({ promotion, standing, onApply, onRemove, busyId }: PromotionTouch & { promotion: Shown; standing: Standing }) {
	const t = useWords();
	const { id, code, title, conditions } = promotion;
	const isBusy = busyId !== null;
	return (
		<li className="promo" data-state={standing.state}>
			<div className="promo-text">
				<b>{title}</b>
				{code && <span className="promo-code">{code}</span>}
				{conditions.length > 0 && <small>{conditions.join(' · ')}</small>}
				<Short standing={standing} />
			</div>
			{standing.state === 'ready' && (
				<button
					type="button"
					className="btn-line"
					disabled={isBusy}
					aria-label={`${t('promo.apply')}: ${code ?? title}`}
					onClick={() => onApply(id)}
				>
					{t('promo.apply')}
				</button>
			)}
			{standing.state === 'applied' && (
				<button
					type="button"
					className="btn-line"
					disabled={isBusy}
					aria-label={`${t('cart.remove')}: ${code ?? title}`}
					onClick={onRemove}
				>
					{t('cart.remove')}
				</button>
			)}
		</li>
	);
}

/** What a promotion gives or still lacks; the bar says how much of the minimum is there. */
function Short({ standing }: { standing: Standing }) {
	const t = useWords();
	switch (standing.state) {
		case 'applied':
			return <small className="promo-good">{t('promo.saves', { amount: amountText(standing.discount) })}</small>;
		case 'ready':
			return standing.discount > 0 ? (
				<small className="promo-good">{t('promo.saves', { amount: amountText(standing.discount) })}</small>
			) : null;
		case 'short':
			return (
				<>
					<small className="promo-less">{t('promo.missing', { amount: amountText(standing.missing) })}</small>
					{/* Drawn, because /design has this as HTML, where the content policy allows no style attribute. */}
					<svg className="promo-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
						<rect width={Math.round((1 - standing.missing / standing.minOrder) * 100)} height="6" />
					</svg>
				</>
			);
		case 'blocked':
			return <small>{standing.why}</small>;
	}
}
