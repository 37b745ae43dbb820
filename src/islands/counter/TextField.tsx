import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Own = 'type' | 'inputMode' | 'lang' | 'autoComplete' | 'required' | 'minLength' | 'maxLength' | 'min' | 'max';
type Props = Pick<InputHTMLAttributes<HTMLInputElement>, Own> & {
	label: ReactNode;
	value: string;
	/** What is wrong with it, in words; screen readers say it with the field. */
	wrong?: string | undefined;
	/** What to know before typing. */
	hint?: string | undefined;
	/** So many lines, where it is a text of sentences. */
	rows?: number | undefined;
	onChange: (text: string) => void;
};

/** A field under its label, with what is wrong with it below. */
export function TextField({ label, value, wrong, hint, rows, onChange, autoComplete = 'off', ...own }: Props) {
	const id = useId();
	const below = wrong ?? hint;
	const same = {
		id,
		className: 'field',
		autoComplete,
		'aria-invalid': wrong !== undefined,
		'aria-describedby': below ? `${id}-says` : undefined,
		value,
	};
	return (
		<div>
			<label className="stack-label" htmlFor={id}>
				{label}
				{rows ? (
					<textarea {...same} rows={rows} lang={own.lang} maxLength={own.maxLength} onChange={(event) => onChange(event.target.value)} />
				) : (
					<input {...own} {...same} onChange={(event) => onChange(event.target.value)} />
				)}
			</label>
			{below && (
				<p className="hint" id={`${id}-says`} data-bad={wrong !== undefined || undefined}>
					{below}
				</p>
			)}
		</div>
	);
}
