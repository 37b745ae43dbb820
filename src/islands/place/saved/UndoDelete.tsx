import { useEffect, useId, useRef } from 'react';
import { failureText } from '#islands/ui/failure-text.ts';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Address } from '#lib/contract/place.ts';
import { restoreAddress } from '#stores/place/addresses.ts';

type Props = { address: Address; onFailure: (text: string) => void };

/** The address that was deleted last, with the button that takes it back; it has the focus, whose row is gone, and says what it takes back. */
export function Undo({ address, onFailure }: Props) {
	const t = useWords();
	const ref = useRef<HTMLButtonElement>(null);
	const deleted = useId();
	useEffect(() => {
		if (address.locationId) ref.current?.focus();
	}, [address.locationId]);
	const undo = async () => {
		const reply = await restoreAddress();
		onFailure(reply.ok || reply.kind === 'aborted' ? '' : failureText(reply, t));
	};
	return (
		<p className="where" ref={handFocusOn}>
			<span role="status" id={deleted}>
				{t('ui.deleted', { name: address.addressText })}
			</span>
			<button type="button" className="link" ref={ref} aria-describedby={deleted} onClick={undo}>
				{t('ui.undo')}
			</button>
		</p>
	);
}
