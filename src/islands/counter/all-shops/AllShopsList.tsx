import { useStore } from '@nanostores/react';
import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { SureButton } from '#islands/counter/SureButton.tsx';
import { TypedSearch } from '#islands/counter/TypedSearch.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { ShopOfAll } from '#lib/contract/all-shops.ts';
import { HOUR_MS } from '#lib/format/durations.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { $filters, setFilters } from '#stores/counter/filters.ts';
import { saveFile } from '#stores/counter/save-file.ts';
import { showScreen } from '#stores/counter/screen.ts';
import { showMessage } from '#stores/ui/message.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

const hoursSince = (iso: string | null) => (iso === null ? null : Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / HOUR_MS)));

/** All shops that are not suspended, or those that are: with the hours since the last order of each. */
export function AllShopsList({ isSuspended }: { isSuspended: boolean }) {
	const t = useWords();
	const { q = '' } = useStore($filters);
	const asked = { state: isSuspended ? 'SUSPENDED' : 'ACTIVE', q } as const;
	const { pages, list, again } = useListPages('GET counter/street', asked);
	const work = ({ id, name }: ShopOfAll) => {
		$counterShop.set({ id, name, role: 'association' });
		showScreen({ name: 'orders' });
	};
	const suspend = async ({ id, name }: ShopOfAll) => {
		const reply = await counterCall('PUT counter/street/{storeId}', { storeId: id, isSuspended: !isSuspended });
		showRefusal(reply);
		// Its card goes, and with it all that tells what was done.
		if (reply.ok) showMessage('success', t(isSuspended ? 'counter.allShopsIsBack' : 'counter.allShopsIsOut', { name }));
		await again();
	};
	const lastOrder = (shop: ShopOfAll) => {
		const hours = hoursSince(shop.lastOrderAt);
		if (hours === null) return t('counter.allShopsNoOrder');
		return hours === 0 ? t('counter.allShopsNow') : t('counter.allShopsHours', { count: hours });
	};
	/** Who suspends a shop is told how many customers wait for their orders there. */
	const sureOf = ({ openOrders: count }: ShopOfAll) =>
		!isSuspended && count > 0 ? t('counter.allShopsSureOrders', { count }) : t('counter.allShopsSure');
	return (
		<ListOfAll
			filters={<TypedSearch label={t('counter.findShop')} q={q} onType={(words) => setFilters({ q: words })} />}
			none={t('counter.noShop')}
			rows={pages.flatMap(({ shops }) =>
				shops.map((shop) => (
					<li key={shop.id} ref={handFocusOn} className="surface pad stack">
						<p>
							<b>{shop.name}</b> <small>{[shop.localityName, shop.phone].filter(Boolean).join(' · ')}</small>
						</p>
						<p className="hint">{lastOrder(shop)}</p>
						<div className="form-ways">
							<button
								type="button"
								className="btn-line"
								aria-label={t('counter.allShopsWork', { name: shop.name })}
								onClick={() => work(shop)}
							>
								{t('counter.title')}
							</button>
							<SureButton
								word={t(isSuspended ? 'counter.allShopsLetBack' : 'counter.allShopsSuspend')}
								name={shop.name}
								sure={sureOf(shop)}
								onSure={() => suspend(shop)}
							/>
						</div>
					</li>
				)),
			)}
			list={list}
			onFile={() => saveFile('GET counter/street.csv', asked)}
		/>
	);
}
