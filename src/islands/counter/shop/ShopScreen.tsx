import { useStore } from '@nanostores/react';
import { Fragment, useCallback, useEffect, useState } from 'react';
import { NotThere } from '#islands/counter/NotThere.tsx';
import { AreaForm } from '#islands/counter/shop/AreaForm.tsx';
import { FeeBands } from '#islands/counter/shop/FeeBands.tsx';
import { GroupForm } from '#islands/counter/shop/GroupForm.tsx';
import { GROUPS } from '#islands/counter/shop/groups.ts';
import { HoursForm } from '#islands/counter/shop/HoursForm.tsx';
import { ShopPhotos } from '#islands/counter/shop/ShopPhotos.tsx';
import { SlotRules } from '#islands/counter/shop/SlotRules.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Reply } from '#stores/api/call.ts';
import type { ChosenShop } from '#stores/counter/counter-session.ts';
import { $shopFacts, loadShopFacts, type ShopFacts } from '#stores/counter/shop-facts.ts';

/** What the shop says of itself, in groups that are saved one by one; for its owners. */
export function ShopScreen({ shop }: { shop: ChosenShop }) {
	const t = useWords();
	const facts = useStore($shopFacts);
	const [reply, setReply] = useState<Reply<ShopFacts> | null>(null);
	const load = useCallback(async () => setReply(await loadShopFacts()), []);
	useEffect(() => void load(), [load]);
	return (
		<div className="stack ct-narrow">
			<h1 className="headline">{t('counter.shopPage')}</h1>
			{shop.role === 'staff' && <p className="fact">{t('counter.shopOwners')}</p>}
			{!facts && <NotThere reply={reply} onAgain={() => void load()} />}
			{facts && shop.role !== 'staff' && (
				<>
					<ShopPhotos facts={facts} />
					<HoursForm facts={facts} />
					{GROUPS.map((group) => (
						<Fragment key={group.name}>
							<GroupForm group={group} facts={facts} />
							{group.name === 'delivery' && <FeeBands facts={facts} />}
							{group.name === 'delivery' && <AreaForm facts={facts} />}
							{group.name === 'slots' && <SlotRules facts={facts} />}
						</Fragment>
					))}
				</>
			)}
		</div>
	);
}
