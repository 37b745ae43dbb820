import { useEffect, useRef, useState } from 'react';
import { useRested } from '#islands/counter/useRested.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Locality } from '#lib/contract/place.ts';
import type { Point } from '#lib/place/geo.ts';
import { latestOnly } from '#stores/api/latest-only.ts';
import { doorHere, findLocalities } from '#stores/counter/apply.ts';

const LEAST_CHARS = 2;
type Props = {
	label: string;
	/** What the button for the place of this phone says. */
	here: string;
	/** What is chosen now, in words. */
	chosen?: string;
	/** The point that is set now, where a map or fields beside this set it too. */
	point?: string;
	/** `at`: where this phone is, when that was asked for. */
	onChoose: (locality: Locality, at: Point | null) => void;
};

/** A place: a locality by name or PIN code, or where this phone is. */
export function PlaceSearch({ label, here, chosen, point = '', onChoose }: Props) {
	const t = useWords();
	const field = useRef<HTMLInputElement>(null);
	const [q, setQ] = useState('');
	const words = useRested(q.trim());
	const [found, setFound] = useState<readonly Locality[]>([]);
	const [isLost, setLost] = useState(false);
	const [search] = useState(latestOnly);
	const [position] = useState(latestOnly);
	// It may take seconds to know where the phone is: by then the form has another function, which knows what was typed and set since.
	const told = useRef({ onChoose, point });
	useEffect(() => {
		told.current = { onChoose, point };
	});
	useEffect(() => {
		void search.ask(words.length < LEAST_CHARS ? Promise.resolve([]) : findLocalities(words), setFound);
		return search.drop;
	}, [words, search]);
	useEffect(() => position.drop, [position]);
	const take = (locality: Locality, at: Point | null) => {
		// What is still looked up was asked for before this choice.
		search.drop();
		position.drop();
		told.current.onChoose(locality, at);
		setQ('');
		setFound([]);
		setLost(false);
	};
	const choose = (locality: Locality) => {
		take(locality, null);
		// The button that was tapped goes away.
		field.current?.focus();
	};
	const takeHere = () =>
		position.ask(
			doorHere(() => told.current.point),
			(door) => {
				if (door === 'overtaken') return;
				if (door) take(door.locality, door.at);
				else setLost(true);
			},
		);
	return (
		<div className="stack">
			<label className="stack-label">
				{label}
				<input ref={field} className="field" type="search" value={q} onChange={(event) => setQ(event.target.value)} />
			</label>
			<ul className="ct-shops">
				{found.map((one) => (
					<li key={one.id}>
						<button type="button" className="cart-choice" onClick={() => choose(one)}>
							<b>{one.name}</b>
							<small>{[one.city, one.pinCode].filter(Boolean).join(', ')}</small>
						</button>
					</li>
				))}
			</ul>
			<p role="status">
				{chosen}
				{isLost && t('counter.applyLost')}
			</p>
			<button type="button" className="btn-line" onClick={() => void takeHere()}>
				{here}
			</button>
		</div>
	);
}
