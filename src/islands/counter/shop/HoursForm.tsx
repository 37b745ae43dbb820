import { DayHours } from '#islands/counter/shop/DayHours.tsx';
import { Holidays } from '#islands/counter/shop/Holidays.tsx';
import { SavedGroup } from '#islands/counter/shop/SavedGroup.tsx';
import { useDraft } from '#islands/counter/shop/useDraft.ts';
import { WEEK, weekdayName } from '#islands/counter/shop/week.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { ShopFacts } from '#stores/counter/shop-facts.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

export type OpenHours = ShopFacts['hours'][number];
type Hours = { hours: readonly OpenHours[]; holidays: readonly string[] };

const isHours = (value: unknown): value is Hours => isObject(value) && Array.isArray(value.hours) && Array.isArray(value.holidays);

/** The openings of the week, several a day where there are breaks, and the days on which the shop is closed. */
export function HoursForm({ facts }: { facts: ShopFacts }) {
	const t = useWords();
	const start: Hours = { hours: facts.hours, holidays: facts.holidays };
	const [{ hours, holidays }, isKept, keep] = useDraft<Hours>(`${facts.id}:hours`, start, isHours);
	const setDay = (weekday: number, openings: readonly OpenHours[]) =>
		keep({ hours: [...hours.filter((one) => one.weekday !== weekday), ...openings], holidays });
	const of = (weekday: number) => hours.filter((one) => one.weekday === weekday);
	const monday = of(WEEK[0]);
	return (
		<SavedGroup
			title={t('counter.shopGroupHours')}
			isChanged={isKept}
			change={() => ({ hours: [...hours], holidays: [...holidays] })}
			onSaved={() => keep(null)}
			onDrop={() => keep(null)}
		>
			{(wrong) => (
				<>
					{WEEK.map((weekday) => (
						<DayHours
							key={weekday}
							weekday={weekday}
							day={weekdayName(weekday)}
							openings={of(weekday)}
							onChange={(next) => setDay(weekday, next)}
						/>
					))}
					<button
						type="button"
						className="btn-line"
						onClick={() => keep({ hours: WEEK.flatMap((weekday) => monday.map((one) => ({ ...one, weekday }))), holidays })}
					>
						{t('counter.shopSameAll', { day: weekdayName(WEEK[0]) })}
					</button>
					{wrong.hours && (
						<p className="hint" data-bad>
							{t('counter.shopHoursWrong')}
						</p>
					)}
					<Holidays days={holidays} now={facts.now} onChange={(next) => keep({ hours, holidays: next })} />
				</>
			)}
		</SavedGroup>
	);
}
