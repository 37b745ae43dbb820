import { SureButton } from '#islands/counter/SureButton.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { MadePromotion } from '#lib/contract/made-promotions.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import { amountText } from '#lib/format/money.ts';
import { fullDay } from '#lib/format/times.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** One coupon or offer: what it gives, how often it was used and what that cost; `onEnded`: for who may end it. */
export function CouponInList({ row, onEnded }: { row: MadePromotion; onEnded: (() => Promise<void>) | null }) {
	const t = useWords();
	const { uses: count, total, startsAt, endsAt } = row;
	const day = (iso: string) => fullDay(dateInIndia(new Date(iso)), pageLanguage());
	const end = async () => {
		showRefusal(await counterCall('DELETE counter/promotions/{id}', { id: row.id }));
		await onEnded?.();
	};
	const used = total === null ? t('counter.couponUses', { count }) : t('counter.couponUsesOf', { count, total });
	const isToCome = Date.parse(startsAt) > Date.now();
	return (
		<>
			<span className="ct-row-top">
				<b>{row.code ?? t('counter.couponOffer')}</b>
				<b>{row.title}</b>
			</span>
			{row.conditions.length > 0 && <small>{row.conditions.join(' · ')}</small>}
			{isToCome && <small>{t('counter.couponStarts', { day: day(startsAt) })}</small>}
			{row.isEnded && endsAt && <small>{t('counter.couponEndedOn', { day: day(endsAt) })}</small>}
			<small>
				{used}
				{count > 0 && ` · ${t('counter.couponGave', { amount: amountText(row.given) })}`}
			</small>
			{onEnded && !row.isEnded && (
				<span className="ct-judge">
					<SureButton word={t('counter.couponEnd')} name={row.code ?? row.title} sure={t('counter.allShopsSure')} onSure={end} />
				</span>
			)}
		</>
	);
}
