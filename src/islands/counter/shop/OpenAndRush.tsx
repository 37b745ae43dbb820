import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CloseDialog } from '#islands/counter/shop/CloseDialog.tsx';
import { RushDialog } from '#islands/counter/shop/RushDialog.tsx';
import { useChange } from '#islands/counter/shop/useChange.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { type IslandWords, useWords } from '#islands/ui/words.tsx';
import { whenText } from '#lib/format/times.ts';
import { $shopFacts, type ShopFacts } from '#stores/counter/shop-facts.ts';

function stateText({ isSuspended, isShut, closedUntil, isClosedByShop, now }: ShopFacts, t: IslandWords): string {
	if (isSuspended) return t('counter.shopSuspended');
	if (isShut) return t('counter.shopShut');
	if (closedUntil) return t('counter.shopClosedTill', { time: whenText(closedUntil, pageLanguage(), t, Date.parse(now)) });
	return t(isClosedByShop ? 'counter.shopHoliday' : 'counter.shopOpen');
}

/**
 * Whether the shop takes orders, and how fast: closed for a time, slowed down and opened again in two taps. A button stays the same one when it
 * becomes its opposite, and so keeps the focus.
 */
export function OpenAndRush() {
	const t = useWords();
	const facts = useStore($shopFacts);
	const [asked, setAsked] = useState<'close' | 'rush' | null>(null);
	const { isBusy, change } = useChange();
	if (!facts) return null;
	const { isClosedByShop, isSuspended, rush, now } = facts;
	const close = () => setAsked(null);
	return (
		<section className="ct-pace" data-shut={isClosedByShop || undefined} aria-label={t('counter.shopTitle')}>
			<p role="status">
				{stateText(facts, t)}
				{rush &&
					!isClosedByShop &&
					` ${t('counter.shopRushOn', { count: rush.minutes, time: whenText(rush.until, pageLanguage(), t, Date.parse(now)) })}`}
			</p>
			{!(isClosedByShop && isSuspended) && (
				<button
					type="button"
					className={isClosedByShop ? 'btn-fill' : 'btn-line'}
					aria-disabled={isBusy}
					onClick={() => (isClosedByShop ? change({ isOpen: true }) : setAsked('close'))}
				>
					{t(isClosedByShop ? 'counter.open' : 'counter.shut')}
				</button>
			)}
			{!isClosedByShop && (
				<button
					type="button"
					className="btn-line"
					aria-disabled={isBusy}
					onClick={() => (rush ? change({ rush: null }) : setAsked('rush'))}
				>
					{t(rush ? 'counter.shopRushEnd' : 'counter.shopRush')}
				</button>
			)}
			{asked === 'close' && <CloseDialog onClose={close} />}
			{asked === 'rush' && <RushDialog onClose={close} />}
		</section>
	);
}
