import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Saved } from '#islands/place/saved/Saved.tsx';
import { Undo } from '#islands/place/saved/UndoDelete.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Address } from '#lib/contract/place.ts';
import { $addresses, $removedAddress, loadAddresses } from '#stores/place/addresses.ts';

type Props = {
	/** A tap on an address; without it each has a button to make it the default. */
	onChoose?: (address: Address) => void;
	onEdit: (address: Address) => void;
};

/**
 * A customer's addresses: to choose, to edit, to make the default, to delete with a way back. What the server refuses is said above them.
 */
export function SavedAddresses({ onChoose, onEdit }: Props) {
	const t = useWords();
	const addresses = useStore($addresses);
	const removed = useStore($removedAddress);
	const [failure, setFailure] = useState('');
	useEffect(() => void loadAddresses(), []);
	if (addresses.state === 'loading') return <Loading rows={1} />;
	if (addresses.state === 'failed') return <Refused text={addresses.text} onAgain={loadAddresses} />;
	return (
		<section className="saved">
			{onChoose && (addresses.list.length > 0 || removed) && <h3>{t('place.saved')}</h3>}
			{failure && (
				<p className="hint" role="alert" data-bad>
					{failure}
				</p>
			)}
			{removed && <Undo address={removed} onFailure={setFailure} />}
			{!onChoose && addresses.list.length === 0 && <p className="hint">{t('address.none')}</p>}
			<ul className="choices">
				{addresses.list.map((address) => (
					<Saved key={address.locationId} address={address} onChoose={onChoose} onEdit={onEdit} onFailure={setFailure} />
				))}
			</ul>
		</section>
	);
}
