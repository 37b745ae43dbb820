import { addressTypeText } from '#islands/place/address-type.ts';
import { AddressField } from '#islands/place/form/AddressField.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { ADDRESS_TYPES, type AddressFault, addressTypeCode } from '#lib/place/address.ts';

const OWN = { name: 'addressType', label: 'address.ownType', autoComplete: 'off', isNeeded: false } as const;

type Props = { value: string; fault: AddressFault | undefined; onType: (type: string) => void };

/** What the address is called: home, work, or a name of one's own. */
export function AddressTypes({ value, fault, onType }: Props) {
	const t = useWords();
	const code = addressTypeCode(value);
	const chosen = code ?? 'OTHER';
	return (
		<>
			<fieldset className="pills">
				<legend>{t('address.type')}</legend>
				{ADDRESS_TYPES.map((type) => (
					<label key={type}>
						<input type="radio" name="addressType" value={type} checked={chosen === type} onChange={() => onType(type)} />
						<span>{addressTypeText(type, t)}</span>
					</label>
				))}
			</fieldset>
			{chosen === 'OTHER' && (
				<AddressField {...OWN} value={code === null ? value : ''} fault={fault} onType={(text) => onType(text === '' ? 'OTHER' : text)} />
			)}
		</>
	);
}
