import { useEffect, useRef, useState } from 'react';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import { OWN_POSITION } from '#lib/place/address.ts';
import type { DeliveryPlace } from '#lib/place/place.ts';
import { currentPlace, type NoPlace } from '#stores/place/position.ts';

type Status = 'idle' | 'asking' | NoPlace;

/** What to do when there is no place; after a no also how to allow it. */
const WAYS_ON: Record<NoPlace, IslandKey> = {
	denied: 'place.denied',
	unavailable: 'place.refused',
	unknown: 'place.none',
	unanswered: 'ui.noConnection',
};

/** Asks the browser for its position, only after a tap. */
export function MyPosition({ onPlace }: { onPlace: (place: DeliveryPlace) => void }) {
	const t = useWords();
	const [status, setStatus] = useState<Status>('idle');
	const isGone = useRef(false);
	useEffect(() => {
		isGone.current = false;
		return () => {
			isGone.current = true;
		};
	}, []);
	const ask = async () => {
		setStatus('asking');
		const place = await currentPlace();
		// The shopper has chosen another place meanwhile, or closed the modal: the position is not used any more.
		if (isGone.current) return;
		if (typeof place === 'string') setStatus(place);
		else onPlace({ ...place, addressType: OWN_POSITION });
	};
	return (
		<div>
			<button type="button" className="btn-line wide" onClick={ask} disabled={status === 'asking'}>
				{status === 'asking' ? t('place.asking') : t('place.useMine')}
			</button>
			{status !== 'idle' && status !== 'asking' && (
				<p className="hint" role="alert">
					{t(WAYS_ON[status])}
				</p>
			)}
		</div>
	);
}
