import { useEffect, useState } from 'react';
import type { Applying } from '#islands/counter/apply/applying.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Locality } from '#lib/contract/place.ts';
import { doorHere, findLocalities } from '#stores/counter/apply.ts';

const TYPING_MS = 250;
const LEAST_CHARS = 2;
type Props = { typed: Applying; onChange: (given: Pick<Applying, 'localityId' | 'locality' | 'at'>) => void };

/** Where the shop is: its locality by name or PIN code, or where this phone is. */
export function LocalityField({ typed: { locality, localityId }, onChange }: Props) {
	const t = useWords();
	const [q, setQ] = useState('');
	const [found, setFound] = useState<readonly Locality[]>([]);
	const [isLost, setLost] = useState(false);
	useEffect(() => {
		let isLast = true;
		const ask = async () => {
			const localities = q.trim().length < LEAST_CHARS ? [] : await findLocalities(q.trim());
			if (isLast) setFound(localities);
		};
		const timer = setTimeout(() => void ask(), TYPING_MS);
		return () => {
			isLast = false;
			clearTimeout(timer);
		};
	}, [q]);
	const choose = ({ id, name, city, pinCode }: Locality, at: Applying['at'] = null) => {
		onChange({ localityId: id, locality: [name, city, pinCode].filter(Boolean).join(', '), at });
		setQ('');
		setLost(false);
	};
	const here = async () => {
		const door = await doorHere();
		if (door) choose(door.locality, door.at);
		else setLost(true);
	};
	return (
		<div className="stack">
			<label className="stack-label">
				{t('counter.applyLocality')}
				<input className="field" type="search" value={q} onChange={(event) => setQ(event.target.value)} />
			</label>
			<ul className="ct-shops">
				{found.map((one) => (
					<li key={one.id}>
						<button type="button" onClick={() => choose(one)}>
							<b>{one.name}</b>
							<small>{[one.city, one.pinCode].filter(Boolean).join(', ')}</small>
						</button>
					</li>
				))}
			</ul>
			<p role="status">
				{localityId && t('counter.applyIn', { place: locality })}
				{isLost && t('counter.applyLost')}
			</p>
			<button type="button" className="btn-line" onClick={() => void here()}>
				{t('counter.applyHere')}
			</button>
		</div>
	);
}
