import { useState } from 'react';

type Props = { word: string; name: string; sure: string; onSure: () => void };

/** A button that does it at the second tap. */
export function SureButton({ word, name, sure, onSure }: Props) {
	const [isAsking, setAsking] = useState(false);
	const tap = () => {
		setAsking(!isAsking);
		if (isAsking) onSure();
	};
	return (
		<button type="button" className="btn-line" aria-label={`${word}: ${name}${isAsking ? `. ${sure}` : ''}`} onClick={tap}>
			{isAsking ? sure : word}
		</button>
	);
}
