import { LoginForm } from '#islands/account/login/LoginForm.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { $modal, closeModal, openModal, type Promoting } from '#stores/ui/overlay.ts';

/**
 * Ends the login: what the shopper had tapped for opens again, after the choice of a cart where the merge asks for one. Another modal that was
 * opened meanwhile stays.
 */
function endLogin(next: Promoting | undefined): void {
	const modal = $modal.get();
	if (modal?.name === 'cartchoice' && next) openModal({ name: 'cartchoice', next });
	else if (modal?.name === 'login' && next) openModal(next);
	else if (modal?.name === 'login') closeModal();
}

/** The login in a modal over the page; afterwards the shopper is on the same page, with the merged cart. */
export function LoginModal({ next }: { next?: Promoting | undefined }) {
	const t = useWords();
	return (
		<Dialog kind="modal" title={t('login.title')} onClose={closeModal}>
			{next && <p className="hint">{t('promo.login')}</p>}
			<LoginForm onDone={() => endLogin(next)} />
		</Dialog>
	);
}
