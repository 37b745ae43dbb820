import { useStore } from '@nanostores/react';
import { BusyButton } from '#islands/counter/BusyButton.tsx';
import { Choice } from '#islands/counter/Choice.tsx';
import { BestSellers } from '#islands/counter/figures/BestSellers.tsx';
import { PeriodSteps } from '#islands/counter/figures/PeriodSteps.tsx';
import { SalesByTime } from '#islands/counter/figures/SalesByTime.tsx';
import { SalesOfShops } from '#islands/counter/figures/SalesOfShops.tsx';
import { Totals } from '#islands/counter/figures/Totals.tsx';
import { NotThere } from '#islands/counter/NotThere.tsx';
import { useReply } from '#islands/counter/useReply.ts';
import { useWords } from '#islands/ui/words.tsx';
import { PERIODS, type Period } from '#lib/contract/figure-periods.ts';
import type { ChosenShop } from '#stores/counter/counter-session.ts';
import { $filters, setFilters } from '#stores/counter/filters.ts';
import { saveFile } from '#stores/counter/save-file.ts';

const isPeriod = (text: string | undefined): text is Period => PERIODS.some((period) => period === text);

/** What a shop, or (`null`) all shops, took and owes: by day, week and month. What is asked for stands in the address. */
export function FiguresScreen({ shop }: { shop: ChosenShop | null }) {
	const t = useWords();
	const filters = useStore($filters);
	const period = isPeriod(filters.period) ? filters.period : 'day';
	const asked = { period, ...(filters.day && { day: filters.day }), ...(shop && { storeId: shop.id }) };
	const { reply, isOld, ask } = useReply('GET counter/figures', asked);
	return (
		<div className="stack ct-lists">
			<h1 className="headline">{t(shop ? 'counter.figures' : 'counter.allFigures')}</h1>
			<Choice
				label={t('counter.figWhen')}
				value={period}
				choices={PERIODS.map((value) => ({ value, text: t(`counter.period${value}`) }))}
				onChoose={(value) => setFilters({ period: value })}
			/>
			{reply?.ok && isOld && <p role="status">{t('ui.loading')}</p>}
			{reply?.ok ? (
				<div className="stack" aria-busy={isOld}>
					<PeriodSteps period={period} first={reply.data.first} last={reply.data.last} />
					<Totals figures={reply.data} />
					<SalesByTime figures={reply.data} period={period} />
					<BestSellers figures={reply.data} />
					{reply.data.shops && <SalesOfShops shops={reply.data.shops} />}
					<BusyButton word={t('counter.saveFile')} onTap={() => saveFile('GET counter/figures.csv', asked)} />
				</div>
			) : (
				<NotThere reply={reply} onAgain={ask} />
			)}
		</div>
	);
}
