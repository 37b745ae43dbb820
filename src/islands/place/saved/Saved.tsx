import { useStore } from '@nanostores/react';
import { addressTypeText } from '#islands/place/address-type.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Address } from '#lib/contract/place.ts';
import { landmarkAndPin } from '#lib/place/address.ts';
import type { Reply } from '#stores/api/call.ts';
import { takeAddress } from '#stores/cart/tap-place.ts';
import { $address } from '#stores/place/address.ts';
import { removeAddress } from '#stores/place/addresses.ts';

type Props = {
	address: Address;
	onChoose: ((address: Address) => void) | undefined;
	onEdit: (address: Address) => void;
	onFailure: (text: string) => void;
};

/** One saved address with what can be done with it. */
export function Saved({ address, onChoose, onEdit, onFailure }: Props) {
	const t = useWords();
	const selected = useStore($address);
	const name = address.addressText;
	const tell = async (reply: Promise<Reply<unknown> | null>) => {
		const answer = await reply;
		onFailure(!answer || answer.ok || answer.kind === 'aborted' ? '' : failureText(answer, t));
	};
	const texts = (
		<>
			<b>
				{addressTypeText(address.addressType, t)}
				{address.isDefault && <span className="stage">{t('address.default')}</span>}
			</b>
			<small>{name}</small>
			<small>{landmarkAndPin(address)}</small>
		</>
	);
	return (
		<li className="saved-row">
			{onChoose ? (
				<button type="button" aria-pressed={address.locationId === selected.locationId} onClick={() => onChoose(address)}>
					{texts}
				</button>
			) : (
				<div className="saved-text">{texts}</div>
			)}
			<div className="saved-ways">
				{!onChoose && !address.isDefault && (
					<button
						type="button"
						className="link"
						aria-label={t('address.makeDefaultOf', { name })}
						onClick={() => tell(takeAddress(address))}
					>
						{t('address.makeDefault')}
					</button>
				)}
				<button type="button" className="link" aria-label={t('address.editOf', { name })} onClick={() => onEdit(address)}>
					{t('address.edit')}
				</button>
				<button
					type="button"
					className="link"
					aria-label={t('place.delete', { name })}
					onClick={() => tell(removeAddress(address.locationId))}
				>
					{t('address.delete')}
				</button>
			</div>
		</li>
	);
}
