import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Period } from '#lib/contract/figure-periods.ts';
import { dayAfter, startInIndia } from '#lib/format/india-time.ts';
import { dayText, monthText } from '#lib/format/times.ts';
import { setFilters } from '#stores/counter/filters.ts';

/** Which period is shown, with the way to the one before and the one after. */
export function PeriodSteps({ period, first, last }: { period: Period; first: string; last: string }) {
	const t = useWords();
	const language = pageLanguage();
	const day = (date: string) => dayText(startInIndia(date), language);
	const text = {
		day: () => day(first),
		week: () => `${day(first)} – ${day(last)}`,
		month: () => monthText(startInIndia(first), language),
	}[period]();
	const next = dayAfter(last, 1);
	return (
		<div className="ct-steps">
			<button type="button" className="btn-line" aria-label={t('counter.before')} onClick={() => setFilters({ day: dayAfter(first, -1) })}>
				‹
			</button>
			<h2>
				<span role="status">{text}</span>
			</h2>
			<button
				type="button"
				className="btn-line"
				aria-label={t('counter.after')}
				disabled={Date.parse(startInIndia(next)) > Date.now()}
				onClick={() => setFilters({ day: next })}
			>
				›
			</button>
		</div>
	);
}
