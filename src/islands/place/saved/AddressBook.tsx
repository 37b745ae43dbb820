import { useEffect, useRef, useState } from 'react';
import { AddressForm } from '#islands/place/form/AddressForm.tsx';
import { SavedAddresses } from '#islands/place/saved/SavedAddresses.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Address } from '#lib/contract/place.ts';
import { takeAddress } from '#stores/cart/tap-place.ts';

type Open = { form: 'none' } | { form: 'new' } | { form: 'edit'; address: Address };

/** The page of saved addresses: the list, or the form over one of them. */
export function AddressBook() {
	const t = useWords();
	const [open, setOpen] = useState<Open>({ form: 'none' });
	const ref = useRef<HTMLHeadingElement>(null);
	const close = () => setOpen({ form: 'none' });
	const form = open.form;
	const saved = (address: Address) => {
		close();
		if (form === 'new') void takeAddress(address);
	};
	// The form takes the place of the button that opened it, and gives it back: the focus goes to what is new.
	const wasOpen = useRef(false);
	useEffect(() => {
		if (form !== 'none' || wasOpen.current) ref.current?.focus();
		wasOpen.current = form !== 'none';
	}, [form]);
	return (
		<section className={`surface pad stack ${form === 'none' ? 'max-w-640px' : 'max-w-480px'}`} aria-labelledby="address-book">
			<h2 id="address-book" className={form === 'none' ? 'sr' : undefined} tabIndex={-1} ref={ref}>
				{t(form === 'none' ? 'place.saved' : form === 'edit' ? 'address.editTitle' : 'checkout.addAddress')}
			</h2>
			{form === 'none' ? (
				<>
					<SavedAddresses onEdit={(address) => setOpen({ form: 'edit', address })} />
					<button type="button" className="btn-fill" onClick={() => setOpen({ form: 'new' })}>
						+ {t('checkout.addAddress')}
					</button>
				</>
			) : (
				<AddressForm edited={form === 'edit' ? open.address : null} onSaved={saved} onCancel={close} />
			)}
		</section>
	);
}
