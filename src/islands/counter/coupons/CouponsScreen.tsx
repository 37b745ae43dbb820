import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { Choice } from '#islands/counter/Choice.tsx';
import { CouponForm } from '#islands/counter/coupons/CouponForm.tsx';
import { CouponInList } from '#islands/counter/coupons/CouponInList.tsx';
import { useFocusKept } from '#islands/counter/useFocusKept.ts';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { useWords } from '#islands/ui/words.tsx';
import { PROMOTION_STATES } from '#lib/contract/counter-list-filters.ts';
import type { ChosenShop } from '#stores/counter/counter-session.ts';
import { $filters, setFilters } from '#stores/counter/filters.ts';
import { saveFile } from '#stores/counter/save-file.ts';
import { showMessage } from '#stores/ui/message.ts';

/** The coupons and offers of a shop, or (`null`) those that the association gives at all shops: how often they were used, and new ones. */
export function CouponsScreen({ shop }: { shop: ChosenShop | null }) {
	const t = useWords();
	const given = useStore($filters).state;
	const state = PROMOTION_STATES.find((one) => one === given) ?? 'running';
	const [isMaking, setMaking] = useState(false);
	const making = useFocusKept<HTMLDivElement>(`${isMaking}`);
	const storeId = shop?.id;
	const asked = { ...(storeId && { storeId }), state };
	const { pages, list, again } = useListPages('GET counter/promotions', asked);
	const mayMake = shop?.role !== 'staff';
	const made = () => {
		setMaking(false);
		setFilters({ state: '' });
		showMessage('success', t('counter.couponMade'));
		void again();
	};
	return (
		<ListOfAll
			title={t(shop ? 'counter.coupons' : 'counter.allCoupons')}
			filters={
				<>
					<p className="hint">{t(shop ? 'counter.couponPaysSHOP' : 'counter.couponPaysASSOCIATION')}</p>
					{mayMake && (
						<div className="stack" ref={making}>
							{isMaking ? (
								<CouponForm storeId={storeId} onMade={made} onCancel={() => setMaking(false)} />
							) : (
								<button type="button" className="btn-fill" onClick={() => setMaking(true)}>
									{t('counter.couponNew')}
								</button>
							)}
						</div>
					)}
					<Choice
						label={t('counter.allShopsShow')}
						value={state}
						choices={PROMOTION_STATES.map((value) => ({ value, text: t(`counter.coupon${value}`) }))}
						onChoose={(value) => setFilters({ state: value === 'running' ? '' : value })}
					/>
				</>
			}
			none={t('counter.couponNone')}
			rows={pages.flatMap(({ rows }) =>
				rows.map((row) => (
					<li key={row.id} ref={handFocusOn} className="ct-row">
						<CouponInList row={row} onEnded={mayMake ? again : null} />
					</li>
				)),
			)}
			list={list}
			onFile={() => saveFile('GET counter/promotions.csv', asked)}
		/>
	);
}
