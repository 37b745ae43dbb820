import { useCallback, useState } from 'react';
import { PagedList } from '#islands/counter/street/PagedList.tsx';
import { usePages } from '#islands/counter/street/usePages.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { StreetShop } from '#lib/contract/street.ts';
import { HOUR_MS } from '#lib/format/durations.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { showScreen } from '#stores/counter/screen.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

const PAGE = 30;
const hoursSince = (iso: string | null) => (iso === null ? null : Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / HOUR_MS)));

/** All shops that are not suspended, or those that are: with the hours since the last order of each. */
export function StreetShops({ isSuspended }: { isSuspended: boolean }) {
	const t = useWords();
	const [q, setQ] = useState(() => new URLSearchParams(location.search).get('q') ?? '');
	const ask = useCallback(
		async (cursor: string | undefined) => {
			const reply = await counterCall('GET counter/street', { state: isSuspended ? 'SUSPENDED' : 'ACTIVE', q, cursor, limit: PAGE });
			return reply.ok ? { ok: true as const, data: { rows: reply.data.shops, nextCursor: reply.data.nextCursor } } : reply;
		},
		[isSuspended, q],
	);
	const list = usePages<StreetShop>(ask);
	const find = (words: string) => {
		const address = new URLSearchParams(location.search);
		address.set('q', words);
		history.replaceState(null, '', `?${address}`);
		setQ(words);
	};
	const work = ({ id, name }: StreetShop) => {
		$counterShop.set({ id, name, role: 'association' });
		showScreen({ name: 'orders' });
	};
	const suspend = async ({ id }: StreetShop) => {
		showRefusal(await counterCall('PUT counter/street/{storeId}', { storeId: id, isSuspended: !isSuspended }));
		list.again();
	};
	const lastOrder = (shop: StreetShop) => {
		const hours = hoursSince(shop.lastOrderAt);
		return hours === null ? t('counter.streetNoOrder') : t('counter.streetHours', { count: hours });
	};
	return (
		<>
			<label className="stack-label">
				{t('counter.findShop')}
				<input className="field" type="search" value={q} onChange={(event) => find(event.target.value)} />
			</label>
			<PagedList
				list={list}
				none={t('counter.noShop')}
				csv={{
					name: isSuspended ? 'suspended' : 'shops',
					cells: (shop) => ({
						id: shop.id,
						name: shop.name,
						locality: shop.localityName,
						phone: shop.phone ?? '',
						hours_since_order: hoursSince(shop.lastOrderAt) ?? '',
					}),
				}}
			>
				{(shop) => (
					<>
						<p>
							<b>{shop.name}</b> <small>{[shop.localityName, shop.phone].filter(Boolean).join(' · ')}</small>
						</p>
						<p className="hint">{lastOrder(shop)}</p>
						<div className="form-ways">
							<button
								type="button"
								className="btn-line"
								aria-label={t('counter.streetWork', { name: shop.name })}
								onClick={() => work(shop)}
							>
								{t('counter.title')}
							</button>
							<SureButton
								word={t(isSuspended ? 'counter.streetLetBack' : 'counter.streetSuspend')}
								name={shop.name}
								sure={t('counter.streetSure')}
								onSure={() => void suspend(shop)}
							/>
						</div>
					</>
				)}
			</PagedList>
		</>
	);
}

/** A button that does it at the second tap. */
function SureButton({ word, name, sure, onSure }: { word: string; name: string; sure: string; onSure: () => void }) {
	const [isAsking, setAsking] = useState(false);
	const tap = () => {
		setAsking(!isAsking);
		if (isAsking) onSure();
	};
	return (
		<button type="button" className="btn-line" aria-label={`${word}: ${name}${isAsking ? `. ${sure}` : ''}`} onClick={tap}>
			{isAsking ? sure : word}
		</button>
	);
}
