import { type ReactNode, useEffect, useState } from 'react';
import { useTellRested } from '#islands/counter/useRested.ts';
import { SEARCH_MAX_CHARS } from '#lib/constants.ts';

/** `maxChars`: where more is typed than a search takes, and handed on. */
type Props = { label: string; hint?: string; q: string; maxChars?: number; onType: (q: string) => void; children?: ReactNode };

/** A field that tells what is searched for once the typing rests, and what belongs to the search under it. */
export function TypedSearch({ label, hint, q, maxChars = SEARCH_MAX_CHARS, onType, children }: Props) {
	const [text, setText] = useState(q);
	useEffect(() => setText(q), [q]);
	useTellRested(text.trim(), q, onType);
	return (
		<search className="stack">
			<label className="stack-label">
				{label}
				<input
					className="field"
					type="search"
					maxLength={maxChars}
					placeholder={hint}
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
			</label>
			{children}
		</search>
	);
}
