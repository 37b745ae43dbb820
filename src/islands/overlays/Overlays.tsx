import { useStore } from '@nanostores/react';
import { CartPanel } from '#islands/cart/CartPanel.tsx';
import { LanguageModal } from '#islands/language/LanguageModal.tsx';
import { LocationsModal } from '#islands/locations/LocationsModal.tsx';
import { LoginModal } from '#islands/login/LoginModal.tsx';
import { StoreMismatchModal } from '#islands/mismatch/StoreMismatchModal.tsx';
import { $modal, type Modal } from '#stores/overlay.ts';

/** Whatever lies over the page: the cart panel, and at most one modal, by its name (product §2). */
export function Overlays() {
	const modal = useStore($modal);
	return (
		<>
			<CartPanel />
			{modal && <Named modal={modal} />}
		</>
	);
}

function Named({ modal }: { modal: Modal }) {
	switch (modal.name) {
		case 'login':
			return <LoginModal />;
		case 'locations':
			return <LocationsModal />;
		case 'language':
			return <LanguageModal />;
		case 'multistoremodal':
			return <StoreMismatchModal message={modal.message} item={modal.item} />;
	}
}
