import { useId } from 'react';

type Props<V extends string> = { label: string; value: V; choices: readonly { value: V; text: string }[]; onChoose: (value: V) => void };

/** One of a few, as pills beside each other. */
export function Choice<V extends string>({ label, value, choices, onChoose }: Props<V>) {
	const name = useId();
	return (
		<fieldset className="pills" aria-label={label}>
			{choices.map((choice) => (
				<label key={choice.value}>
					<input type="radio" name={name} checked={value === choice.value} onChange={() => onChoose(choice.value)} />
					<span>{choice.text}</span>
				</label>
			))}
		</fieldset>
	);
}
