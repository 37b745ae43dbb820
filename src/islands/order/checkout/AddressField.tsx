import { type IslandKey, useWords } from '#islands/ui/words.tsx';

type Field = { name: string; label: IslandKey; autoComplete: string; required: boolean };

/** The fields that the rider needs to find the door. */
export const ADDRESS_FIELDS = [
	{ name: 'flatNumber', label: 'address.flat', autoComplete: 'address-line1', required: true },
	{ name: 'buildingName', label: 'address.building', autoComplete: 'address-line2', required: true },
	{ name: 'landmark', label: 'address.landmark', autoComplete: 'off', required: false },
] as const satisfies readonly Field[];

/** One field of an address, with the page's message below it when it is missing. */
export function AddressField({ name, label, autoComplete, required, isMissing }: Field & { isMissing: boolean }) {
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
					required={required}
					maxLength={60}
					aria-invalid={isMissing}
					aria-describedby={isMissing ? note : undefined}
				/>
			</label>
			{isMissing && (
				<p className="hint" id={note} data-bad>
					{t('address.needed')}
				</p>
			)}
		</div>
	);
}
