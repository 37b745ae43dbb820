import { useEffect, useState } from 'react';
import { LogOut } from '#islands/counter/LogOut.tsx';
import { NotThere } from '#islands/counter/NotThere.tsx';
import { useReply } from '#islands/counter/useReply.ts';
import { useRested } from '#islands/counter/useRested.ts';
import { useTitle } from '#islands/counter/useTitle.ts';
import { useWords } from '#islands/ui/words.tsx';
import { $counterShop, type ChosenShop } from '#stores/counter/counter-session.ts';
import { showScreen } from '#stores/counter/screen.ts';

function choose({ id, name, role }: ChosenShop): void {
	$counterShop.set({ id, name, role });
	showScreen({ name: 'orders' }, { replace: true });
}

/** The shops that one may work for; who has a single one is led to it. */
export function ShopPicker() {
	const t = useWords();
	useTitle(t('counter.chooseShop'));
	const [q, setQ] = useState('');
	const words = useRested(q);
	const { reply, isOld, ask } = useReply('GET counter/shops', { q: words });
	useEffect(() => {
		// Of the shops that words have found one alone is no choice.
		const isOfAll = q === '' && words === '' && !isOld;
		const [only, ...others] = isOfAll && reply?.ok ? reply.data.shops : [];
		if (only && others.length === 0 && !$counterShop.get()) choose(only);
	}, [q, words, isOld, reply]);
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
			{!reply?.ok && <NotThere reply={reply} onAgain={ask} />}
			<p role="status" className="hint">
				{reply?.ok && shops.length === 0 && t('counter.noShop')}
				{reply?.ok && reply.data.isMore && t('counter.moreShops')}
			</p>
			<LogOut />
		</main>
	);
}
