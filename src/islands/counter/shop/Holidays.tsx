import { useState } from 'react';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { DAY_MS } from '#lib/format/durations.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import { dayText } from '#lib/format/times.ts';

type Props = { days: readonly string[]; now: string; onChange: (days: readonly string[]) => void };
const AHEAD_MS = 366 * DAY_MS;

/** The days on which the shop is closed. */
export function Holidays({ days, now, onChange }: Props) {
	const t = useWords();
	const [day, setDay] = useState('');
	const add = () => {
		if (day) onChange([...new Set([...days, day])].sort());
		setDay('');
	};
	const nameOf = (date: string) => dayText(`${date}T06:00:00Z`, pageLanguage());
	return (
		<fieldset className="ct-day plain-set">
			<legend>{t('counter.shopHolidays')}</legend>
			<ul className="chips">
				{days.map((one) => (
					<li key={one}>
						<button
							type="button"
							className="chip"
							aria-label={t('counter.endOf', { name: nameOf(one) })}
							onClick={() => onChange(days.filter((other) => other !== one))}
						>
							{nameOf(one)} ×
						</button>
					</li>
				))}
			</ul>
			<div className="ct-span">
				<input
					className="field"
					type="date"
					aria-label={t('counter.shopHolidayDay')}
					min={dateInIndia(new Date(now))}
					max={dateInIndia(new Date(Date.parse(now) + AHEAD_MS))}
					value={day}
					onChange={(event) => setDay(event.target.value)}
				/>
				<button type="button" className="btn-line" disabled={!day} onClick={add}>
					{t('counter.shopAddHoliday')}
				</button>
			</div>
		</fieldset>
	);
}
