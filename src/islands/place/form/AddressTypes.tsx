import { useState } from 'react';
import { addressTypeText } from '#islands/place/address-type.ts';
import { AddressField } from '#islands/place/form/AddressField.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { ADDRESS_TYPES, type AddressFault, addressTypeCode } from '#lib/place/address.ts';

const OWN = { name: 'addressType', label: 'address.ownType', autoComplete: 'off', isNeeded: false } as const;

type Props = { value: string; fault: AddressFault | undefined; onType: (type: string) => void };

/** What the address is called: home, work, or a name of one's own. */
export function AddressTypes({ value, fault, onType }: Props) {
	const t = useWords();
	// What is typed is a name, also while it reads as another type: "Work" on the way to "Workshop".
	const [code] = useState(() => addressTypeCode(value));
	const [chosen, setChosen] = useState<string>(ADDRESS_TYPES.find((type) => type === code) ?? 'OTHER');
	const [own, setOwn] = useState(chosen === 'OTHER' && code !== 'OTHER' ? value : '');
	const choose = (type: string, name: string) => {
		setChosen(type);
		setOwn(name);
		onType(type === 'OTHER' && name !== '' ? name : type);
	};
	return (
		<>
			<fieldset className="pills">
				<legend>{t('address.type')}</legend>
				{ADDRESS_TYPES.map((type) => (
					<label key={type}>
						<input type="radio" name="addressType" value={type} checked={chosen === type} onChange={() => choose(type, own)} />
						<span>{addressTypeText(type, t)}</span>
					</label>
				))}
			</fieldset>
			{chosen === 'OTHER' && <AddressField {...OWN} value={own} fault={fault} onType={(text) => choose('OTHER', text)} />}
		</>
	);
}
