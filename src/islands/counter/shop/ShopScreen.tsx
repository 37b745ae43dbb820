import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { GroupForm } from '#islands/counter/shop/GroupForm.tsx';
import { GROUPS } from '#islands/counter/shop/groups.ts';
import { HoursForm } from '#islands/counter/shop/HoursForm.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { ChosenShop } from '#stores/counter/counter-session.ts';
import { $shopFacts, loadShopFacts } from '#stores/counter/shop-facts.ts';

/** What the shop says of itself, in groups that are saved one by one; for its owners. */
export function ShopScreen({ shop }: { shop: ChosenShop }) {
	const t = useWords();
	const facts = useStore($shopFacts);
	const [failed, setFailed] = useState('');
	const load = useCallback(async () => {
		const reply = await loadShopFacts();
		setFailed(reply && !reply.ok ? failureText(reply, t) : '');
	}, [t]);
	useEffect(() => void load(), [load]);
	return (
		<div className="stack ct-narrow">
			<h1 className="headline">{t('counter.shopPage')}</h1>
			{shop.role === 'staff' && <p className="fact">{t('counter.shopOwners')}</p>}
			{!facts && !failed && <p role="status">{t('ui.loading')}</p>}
			{!facts && failed && (
				<div className="stack" role="alert">
					<p>{failed}</p>
					<button type="button" className="btn-line" onClick={() => void load()}>
						{t('ui.again')}
					</button>
				</div>
			)}
			{facts && shop.role !== 'staff' && (
				<>
					<HoursForm facts={facts} />
					{GROUPS.map((group) => (
						<GroupForm key={group.name} group={group} facts={facts} />
					))}
				</>
			)}
		</div>
	);
}
