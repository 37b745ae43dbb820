import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Own = 'type' | 'inputMode' | 'lang' | 'autoComplete' | 'required' | 'minLength' | 'maxLength' | 'min' | 'max';
type Props = Pick<InputHTMLAttributes<HTMLInputElement>, Own> & {
	label: ReactNode;
	value: string;
	/** What is wrong with it, in words; screen readers say it with the field. */
	wrong?: string | undefined;
	/** What to know before typing. */
	hint?: string | undefined;
	onChange: (text: string) => void;
};

/** A field under its label, with what is wrong with it below. */
export function TextField({ label, value, wrong, hint, onChange, autoComplete = 'off', ...own }: Props) {
	const id = useId();
	const below = wrong ?? hint;
	return (
		<div>
			<label className="stack-label">
				{label}
				<input
					{...own}
					className="field"
					autoComplete={autoComplete}
					aria-invalid={wrong !== undefined}
					aria-describedby={below ? id : undefined}
					value={value}
					onChange={(event) => onChange(event.target.value)}
				/>
			</label>
			{below && (
				<p className="hint" id={id} data-bad={wrong !== undefined || undefined}>
					{below}
				</p>
			)}
		</div>
	);
}
