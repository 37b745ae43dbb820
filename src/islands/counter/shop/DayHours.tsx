import { useId } from 'react';
import type { OpenHours } from '#islands/counter/shop/HoursForm.tsx';
import { endsNextDay, OPENING_TIMES, type OpeningFault, withOneMore } from '#islands/counter/shop/openings.ts';
import { WEEK, weekdayName } from '#islands/counter/shop/week.ts';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { useWords } from '#islands/ui/words.tsx';
import { clockWords } from '#lib/format/clock.ts';

type Props = {
	weekday: number;
	day: string;
	openings: readonly OpenHours[];
	/** What is wrong with them. */
	faults: readonly OpeningFault[];
	onChange: (next: readonly OpenHours[]) => void;
};

/** A closing time at midnight is written `24:00` or `00:00`, and a field of the browser knows the second alone. */
const inField = (clock: string) => (clock === '24:00' ? '00:00' : clock);
const NAMES = { opens: 'counter.shopFrom', closes: 'counter.shopTo' } as const;
const isAllDay = ({ opens, closes }: Pick<OpenHours, 'opens' | 'closes'>) => opens === '00:00' && inField(closes) === '00:00';

/** The openings of one weekday. */
export function DayHours({ weekday, day, openings, faults, onChange }: Props) {
	const t = useWords();
	const id = useId();
	const set = (at: number, given: Partial<OpenHours>) => onChange(openings.map((one, i) => (i === at ? { ...one, ...given } : one)));
	// Known by its place in the day: it has no id, and its times change while they are typed.
	const numbered = openings.map((one, at) => ({
		...one,
		at,
		isWrong: (field: OpeningFault['field']) => faults.some(({ opening, field: its }) => opening === one && its === field),
	}));
	const nightly = numbered.filter((one) => endsNextDay(one) && !one.isWrong('closes'));
	const said = faults.map(({ opening: { opens, closes }, into }) => {
		if (into === null) return t('counter.shopTimeMissing', { day });
		if (into === weekday) return t('counter.shopHoursWrong', { day });
		return t('counter.shopRunsOn', { opens: clockWords(opens, t), closes: clockWords(closes, t), day: weekdayName(into) });
	});
	const add = (
		<button
			type="button"
			className="btn-line"
			aria-label={t('counter.shopAddHours', { day })}
			onClick={() => onChange(withOneMore(openings, weekday))}
		>
			+
		</button>
	);
	return (
		<fieldset className="ct-day plain-set">
			<legend>{day}</legend>
			{openings.length === 0 && (
				<div className="ct-span ct-opening">
					<p className="hint">{t('counter.shopDayClosed')}</p>
					<div className="ct-opening-ways">
						<span />
						{add}
					</div>
				</div>
			)}
			{numbered.some(isAllDay) && <p className="hint">{t('counter.shopAllDay')}</p>}
			{numbered.map(({ at, isWrong, ...times }) => (
				<div className="ct-span ct-opening" key={at} ref={handFocusOn}>
					<div className="ct-times">
						{OPENING_TIMES.map((field) => (
							<input
								key={field}
								className="field"
								type="time"
								required
								aria-label={t(NAMES[field], { day })}
								aria-invalid={isWrong(field)}
								aria-describedby={isWrong(field) ? id : undefined}
								value={inField(times[field])}
								onChange={(event) => set(at, { [field]: event.target.value })}
							/>
						))}
					</div>
					<div className="ct-opening-ways">
						<button
							type="button"
							className="btn-line"
							aria-label={t('counter.shopRemoveHours', { day })}
							onClick={() => onChange(openings.filter((_, i) => i !== at))}
						>
							×
						</button>
						{at === openings.length - 1 && add}
					</div>
				</div>
			))}
			{/* Two times that were swapped, or morning for evening, are such an opening as well. */}
			{nightly.map(({ at, closes }) => (
				<p className="hint" key={at}>
					{t('counter.shopTillNextDay', { time: clockWords(closes, t), day: weekdayName((weekday + 1) % WEEK.length) })}
				</p>
			))}
			{said.length > 0 && (
				<p className="hint" id={id} data-bad>
					{[...new Set(said)].join(' ')}
				</p>
			)}
		</fieldset>
	);
}
