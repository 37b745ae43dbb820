import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LanguageModal } from '#islands/account/language/LanguageModal.tsx';
import { LoginModal } from '#islands/account/login/LoginModal.tsx';
import { ReferModal } from '#islands/account/refer/ReferModal.tsx';
import { ReferShopModal } from '#islands/account/refer/ReferShopModal.tsx';
import { CartChoiceModal } from '#islands/cart/baskets/CartChoiceModal.tsx';
import { CartPanel } from '#islands/cart/CartPanel.tsx';
import { CustomModal } from '#islands/cart/custom/CustomModal.tsx';
import { ListModal } from '#islands/cart/list/ListModal.tsx';
import { StoreMismatchModal } from '#islands/cart/mismatch/StoreMismatchModal.tsx';
import { CouponModal } from '#islands/cart/promotions/CouponModal.tsx';
import { SpendOfferModal } from '#islands/cart/promotions/SpendOfferModal.tsx';
import { LocationsModal } from '#islands/place/locations/LocationsModal.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { takeLogoutReason } from '#stores/session/logout.ts';
import { showMessage } from '#stores/ui/message.ts';
import { $modal, type Modal } from '#stores/ui/overlay.ts';

/** What lies over the page: the cart panel, and at most one modal, by its name (product §2). */
export function Overlays() {
	const modal = useStore($modal);
	const t = useWords();
	useEffect(() => {
		const reason = takeLogoutReason();
		if (reason) showMessage('success', t(`logout.${reason}`));
	}, [t]);
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
			return <LoginModal next={modal.next} />;
		case 'locations':
			return <LocationsModal wanted={modal.wanted} />;
		case 'language':
			return <LanguageModal />;
		case 'coupon':
			return <CouponModal modal={modal} />;
		case 'spendoffer':
			return <SpendOfferModal modal={modal} />;
		case 'cartchoice':
			return <CartChoiceModal next={modal.next} />;
		case 'custom':
			return <CustomModal {...modal} />;
		case 'list':
			return <ListModal />;
		case 'refer':
			return <ReferModal />;
		case 'refershop':
			return <ReferShopModal />;
		case 'multistoremodal':
			return <StoreMismatchModal message={modal.message} item={modal.item} />;
	}
}
