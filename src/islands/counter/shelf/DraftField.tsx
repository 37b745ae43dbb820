type Props = {
	label: string;
	value: string;
	isWrong: boolean;
	mode?: 'text' | 'numeric' | 'decimal';
	maxLength?: number;
	onChange: (value: string) => void;
};

/** A field of a form at the counter under its label. */
export function DraftField({ label, value, isWrong, mode = 'text', maxLength = 60, onChange }: Props) {
	return (
		<label className="stack-label">
			{label}
			<input
				className="field"
				inputMode={mode}
				autoComplete="off"
				maxLength={maxLength}
				aria-invalid={isWrong || undefined}
				value={value}
				onChange={(event) => onChange(event.target.value)}
			/>
		</label>
	);
}
