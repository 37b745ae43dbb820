import { useEffect, useState } from 'react';
import { useWords } from '#islands/words.tsx';
import { SEARCH_DEBOUNCE_MS } from '#lib/constants.ts';
import type { Locality } from '#lib/contract/catalog.ts';
import { placeOf } from '#lib/place.ts';
import type { Place } from '#stores/address.ts';
import { call } from '#stores/call.ts';

const SHOWN = 8;

/** Finds a locality by the first letters of its name. */
export function LocalitySearch({ onPlace }: { onPlace: (place: Place) => void }) {
	const t = useWords();
	const [text, setText] = useState('');
	const [found, setFound] = useState<Locality[] | null>(null);
	useEffect(() => {
		const q = text.trim();
		if (!q) return setFound(null);
		const ending = new AbortController();
		const timer = setTimeout(async () => {
			const reply = await call('GET catalog/localities', { q, limit: SHOWN }, { signal: ending.signal });
			if (reply.ok) setFound(reply.data.localities);
		}, SEARCH_DEBOUNCE_MS);
		return () => {
			clearTimeout(timer);
			ending.abort();
		};
	}, [text]);
	return (
		<div className="stack">
			<label className="stack-label">
				{t('place.search')}
				<input
					className="field"
					data-focus-first
					type="text"
					inputMode="search"
					autoComplete="off"
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
			</label>
			<p className="sr" role="status">
				{found && t('place.found', { count: found.length })}
			</p>
			{found?.length === 0 && <p className="hint">{t('place.none')}</p>}
			{found && found.length > 0 && (
				<ul className="choices">
					{found.map((locality) => (
						<li key={locality.id}>
							<button type="button" onClick={() => onPlace(placeOf(locality))}>
								{locality.name}
								<small>{[locality.city, locality.pinCode].filter(Boolean).join(' · ')}</small>
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
