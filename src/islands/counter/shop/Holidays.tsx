import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { dayText } from '#lib/format/times.ts';

type Props = {
	days: readonly string[];
	/** The days of which one can be a holiday now. */
	span: readonly [string, string];
	/** What is picked and not among the days yet. */
	picked: string;
	isWrong: boolean;
	onChange: (days: readonly string[]) => void;
	onPick: (day: string) => void;
	onAdd: () => void;
};

/** The days on which the shop is closed. */
export function Holidays({ days, span: [first, last], picked, isWrong, onChange, onPick, onAdd }: Props) {
	const t = useWords();
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
					min={first}
					max={last}
					aria-invalid={isWrong || undefined}
					value={picked}
					onChange={(event) => onPick(event.target.value)}
				/>
				<button type="button" className="btn-line" disabled={picked === '' || isWrong} onClick={onAdd}>
					{t('counter.shopAddHoliday')}
				</button>
			</div>
			{isWrong && (
				<p className="hint" role="alert" data-bad>
					{t('counter.shopHolidayWrong')}
				</p>
			)}
		</fieldset>
	);
}
