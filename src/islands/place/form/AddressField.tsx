import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import { ADDRESS_MAX_CHARS } from '#lib/address-field-lengths.ts';
import type { AddressFault, AddressPart } from '#lib/place/address.ts';

/** How each field is labelled and filled by the browser. A type of one's own has its field beside the choice of types. */
export const ADDRESS_INPUTS = [
	{ name: 'flatNumber', label: 'address.flat', autoComplete: 'address-line1', isNeeded: true },
	{ name: 'buildingName', label: 'address.building', autoComplete: 'address-line2', isNeeded: true },
	{ name: 'streetName', label: 'address.street', autoComplete: 'address-line3', isNeeded: false },
	{ name: 'localityName', label: 'address.locality', autoComplete: 'address-level3', isNeeded: true },
	{ name: 'pinCode', label: 'address.pin', autoComplete: 'postal-code', isNeeded: false },
	{ name: 'landmark', label: 'address.landmark', autoComplete: 'off', isNeeded: false },
] as const satisfies readonly { name: AddressPart; label: IslandKey; autoComplete: string; isNeeded: boolean }[];

const FAULTS: Record<AddressFault, IslandKey> = {
	missing: 'address.needed',
	long: 'address.tooLong',
	pin: 'address.pinBad',
	elsewhere: 'address.pinElsewhere',
};

type Props = {
	name: AddressPart;
	label: IslandKey;
	autoComplete: string;
	isNeeded: boolean;
	value: string;
	fault: AddressFault | undefined;
	onType: (text: string) => void;
};

/** One field of an address, with what is wrong with it below. Nothing that is typed is cut: too long a text is told. */
export function AddressField({ name, label, autoComplete, isNeeded, value, fault, onType }: Props) {
	const t = useWords();
	const note = `address-${name}-note`;
	return (
		<div>
			<label className="stack-label">
				{t(label)}
				<input
					className="field"
					name={name}
					autoComplete={autoComplete}
					inputMode={name === 'pinCode' ? 'numeric' : undefined}
					required={isNeeded}
					value={value}
					onChange={(event) => onType(event.target.value)}
					aria-invalid={fault !== undefined}
					aria-describedby={fault ? note : undefined}
				/>
			</label>
			{fault && (
				<p className="hint" id={note} data-bad>
					{t(FAULTS[fault], { count: ADDRESS_MAX_CHARS[name] })}
				</p>
			)}
		</div>
	);
}
