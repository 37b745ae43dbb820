import { DayHours } from '#islands/counter/shop/DayHours.tsx';
import { Holidays } from '#islands/counter/shop/Holidays.tsx';
import { openingFaults } from '#islands/counter/shop/openings.ts';
import { SavedGroup } from '#islands/counter/shop/SavedGroup.tsx';
import { useFieldDraft } from '#islands/counter/shop/useDraft.ts';
import { WEEK, weekdayName } from '#islands/counter/shop/week.ts';
import { useWords } from '#islands/ui/words.tsx';
import { DAY_MS } from '#lib/format/durations.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import type { ShopFacts } from '#stores/counter/shop-facts.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

export type OpenHours = ShopFacts['hours'][number];
/** `picked`: a day that is no holiday yet, which to save makes one. */
type Hours = { hours: readonly OpenHours[]; holidays: readonly string[]; picked: string };

const AHEAD_MS = 366 * DAY_MS;

const isTyped = (value: unknown): value is Partial<Hours> =>
	isObject(value) &&
	[value.hours, value.holidays].every((one) => one === undefined || Array.isArray(one)) &&
	(value.picked === undefined || typeof value.picked === 'string');

/** The openings of the week, several a day where there are breaks, and the days on which the shop is closed. */
export function HoursForm({ facts }: { facts: ShopFacts }) {
	const t = useWords();
	const start: Hours = { hours: facts.hours, holidays: facts.holidays, picked: '' };
	const form = `${facts.id}:hours`;
	const [{ hours, holidays, picked }, typed, keep] = useFieldDraft<Hours>(form, start, isTyped);
	const setDay = (weekday: number, openings: readonly OpenHours[]) =>
		keep({ hours: [...hours.filter((one) => one.weekday !== weekday), ...openings] });
	const of = (weekday: number) => hours.filter((one) => one.weekday === weekday);
	const monday = of(WEEK[0]);
	const faults = openingFaults(hours);
	const first = dateInIndia(new Date(facts.now));
	const last = dateInIndia(new Date(Date.parse(facts.now) + AHEAD_MS));
	const isWrong = picked !== '' && !(first <= picked && picked <= last);
	const closed = picked ? [...new Set([...holidays, picked])].sort() : [...holidays];
	const isOtherDays = typed.holidays ?? picked;
	return (
		<SavedGroup
			title={t('counter.shopGroupHours')}
			isChanged={Boolean(typed.hours ?? typed.holidays ?? typed.picked)}
			change={() => ({ ...(typed.hours && { hours: [...typed.hours] }), ...(isOtherDays && { holidays: closed }) })}
			isWrong={faults.length > 0 || isWrong}
			form={form}
		>
			{() => (
				<>
					{WEEK.map((weekday) => (
						<DayHours
							key={weekday}
							weekday={weekday}
							day={weekdayName(weekday)}
							openings={of(weekday)}
							faults={faults.filter(({ opening }) => opening.weekday === weekday)}
							onChange={(next) => setDay(weekday, next)}
						/>
					))}
					<button
						type="button"
						className="btn-line"
						onClick={() => keep({ hours: WEEK.flatMap((weekday) => monday.map((one) => ({ ...one, weekday }))) })}
					>
						{t('counter.shopSameAll', { day: weekdayName(WEEK[0]) })}
					</button>
					<Holidays
						days={holidays}
						span={[first, last]}
						picked={picked}
						isWrong={isWrong}
						onChange={(next) => keep({ holidays: next })}
						onPick={(day) => keep({ picked: day })}
						onAdd={() => keep({ holidays: closed, picked: '' })}
					/>
				</>
			)}
		</SavedGroup>
	);
}
