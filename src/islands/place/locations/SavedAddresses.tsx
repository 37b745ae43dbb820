import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { addressTypeText } from '#islands/place/locations/address-type.ts';
import { useFocusHandover } from '#islands/ui/useFocusHandover.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Address } from '#lib/contract/place.ts';
import { landmarkAndPin } from '#lib/place/address.ts';
import { $addresses, chooseAddress, loadAddresses, removeAddress } from '#stores/place/addresses.ts';
import { closeModal } from '#stores/ui/overlay.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** A customer's addresses, each to choose or to remove. */
export function SavedAddresses() {
	const t = useWords();
	const addresses = useStore($addresses);
	useEffect(() => void loadAddresses(), []);
	if (addresses.state !== 'ready' || addresses.list.length === 0) return null;
	return (
		<section>
			<h3>{t('place.saved')}</h3>
			<ul className="choices">
				{addresses.list.map((address) => (
					<Saved key={address.locationId} address={address} />
				))}
			</ul>
		</section>
	);
}

/** When a row is removed, the focus goes to the next row, or to the search field after the last one. */
function neighbour(row: HTMLLIElement): HTMLElement | null | undefined {
	const beside = row.nextElementSibling ?? row.previousElementSibling;
	return beside?.querySelector('button') ?? row.closest('dialog')?.querySelector<HTMLElement>('[data-focus-first]');
}

function Saved({ address }: { address: Address }) {
	const t = useWords();
	const ref = useFocusHandover(neighbour);
	return (
		<li className="choice-row" ref={ref}>
			<button
				type="button"
				aria-pressed={address.isDefault}
				onClick={async () => {
					const reply = await chooseAddress(address);
					if (reply.ok) closeModal();
					else showRefusal(reply);
				}}
			>
				{addressTypeText(address.addressType, t)}
				<small>{address.addressText}</small>
				<small>{landmarkAndPin(address)}</small>
			</button>
			<button
				type="button"
				className="choice-less"
				aria-label={t('place.delete', { name: address.addressText })}
				onClick={async () => showRefusal(await removeAddress(address.locationId))}
			>
				×
			</button>
		</li>
	);
}
