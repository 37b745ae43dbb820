import { useWords } from '#islands/ui/words.tsx';

const MOST_CHARS = 300;
type Props = { legend: string; reasons: readonly string[]; value: string; onChange: (reason: string) => void };

/** A reason: one of those that are often so, or in one's own words, which the customer reads. */
export function ReasonFields({ legend, reasons, value, onChange }: Props) {
	const t = useWords();
	const isOwn = !reasons.includes(value);
	return (
		<>
			<fieldset className="pills">
				<legend>{legend}</legend>
				{reasons.map((reason) => (
					<label key={reason}>
						<input type="radio" name="counter-reason" checked={value === reason} onChange={() => onChange(reason)} />
						<span>{reason}</span>
					</label>
				))}
			</fieldset>
			<label className="stack-label">
				{t('counter.reasonOwn')}
				<input className="field" maxLength={MOST_CHARS} value={isOwn ? value : ''} onChange={(event) => onChange(event.target.value)} />
			</label>
		</>
	);
}
