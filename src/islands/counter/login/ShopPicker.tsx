import { useEffect, useState } from 'react';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Output } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $counterShop, type ChosenShop } from '#stores/counter/counter-session.ts';
import { logOutOfCounter } from '#stores/counter/log-in.ts';
import { showScreen } from '#stores/counter/screen.ts';

const TYPING_MS = 200;

function choose({ id, name, role }: ChosenShop): void {
	$counterShop.set({ id, name, role });
	showScreen({ name: 'orders' }, { replace: true });
}

/** The shops that one may work for; who has a single one is led to it. */
export function ShopPicker() {
	const t = useWords();
	const [q, setQ] = useState('');
	const [reply, setReply] = useState<Reply<Output<'GET counter/shops'>> | null>(null);
	useEffect(() => {
		let isLast = true;
		const ask = async () => {
			const answer = await counterCall('GET counter/shops', { q });
			if (!isLast) return;
			const [only, ...others] = answer.ok ? answer.data.shops : [];
			if (q === '' && only && others.length === 0 && !$counterShop.get()) choose(only);
			setReply(answer);
		};
		const timer = setTimeout(() => void ask(), q === '' ? 0 : TYPING_MS);
		return () => {
			isLast = false;
			clearTimeout(timer);
		};
	}, [q]);
	const shops = reply?.ok ? reply.data.shops : [];
	return (
		<main id="main" className="page ct-login stack" tabIndex={-1}>
			<h1 className="headline">{t('counter.chooseShop')}</h1>
			<label className="stack-label">
				{t('counter.findShop')}
				<input className="field" type="search" value={q} onChange={(event) => setQ(event.target.value)} />
			</label>
			<ul className="ct-shops">
				{shops.map((shop) => (
					<li key={shop.id}>
						<button type="button" className="cart-choice" onClick={() => choose(shop)}>
							<b>{shop.name}</b>
							<small>{shop.localityName}</small>
						</button>
					</li>
				))}
			</ul>
			<p role="status" className="hint">
				{reply === null && t('ui.loading')}
				{reply && !reply.ok && failureText(reply, t)}
				{reply?.ok && shops.length === 0 && t('counter.noShop')}
				{reply?.ok && reply.data.isMore && t('counter.moreShops')}
			</p>
			<button type="button" className="btn-line" onClick={() => void logOutOfCounter()}>
				{t('counter.logout')}
			</button>
		</main>
	);
}
