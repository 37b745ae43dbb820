import type { OpenHours } from '#islands/counter/shop/HoursForm.tsx';
import { withOneMore } from '#islands/counter/shop/openings.ts';
import { useWords } from '#islands/ui/words.tsx';

type Props = { weekday: number; day: string; openings: readonly OpenHours[]; onChange: (next: readonly OpenHours[]) => void };

/** A closing time at midnight is written `24:00` or `00:00`, and a field of the browser knows the second alone. */
const inField = (clock: string) => (clock === '24:00' ? '00:00' : clock);
const isAllDay = ({ opens, closes }: Pick<OpenHours, 'opens' | 'closes'>) => opens === '00:00' && inField(closes) === '00:00';

/** The openings of one weekday. */
export function DayHours({ weekday, day, openings, onChange }: Props) {
	const t = useWords();
	const set = (at: number, given: Partial<OpenHours>) => onChange(openings.map((one, i) => (i === at ? { ...one, ...given } : one)));
	// Known by its place in the day: it has no id, and its times change while they are typed.
	const numbered = openings.map((one, at) => ({ ...one, at }));
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
					{add}
				</div>
			)}
			{numbered.some(isAllDay) && <p className="hint">{t('counter.shopAllDay')}</p>}
			{numbered.map(({ opens, closes, at }) => (
				<div className="ct-span ct-opening" key={at}>
					<input
						className="field"
						type="time"
						required
						aria-label={t('counter.shopFrom', { day })}
						value={opens}
						onChange={(event) => set(at, { opens: event.target.value })}
					/>
					<input
						className="field"
						type="time"
						required
						aria-label={t('counter.shopTo', { day })}
						value={inField(closes)}
						onChange={(event) => set(at, { closes: event.target.value })}
					/>
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
			))}
		</fieldset>
	);
}
