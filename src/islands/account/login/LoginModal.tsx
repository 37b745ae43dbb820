import { LoginForm } from '#islands/account/login/LoginForm.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { $modal, closeModal } from '#stores/ui/overlay.ts';

/** Closes the login modal only: when the login ends, the shopper may have opened another modal. */
function closeLogin(): void {
	if ($modal.get()?.name === 'login') closeModal();
}

/** The login in a modal over the page; afterwards the shopper is on the same page, with the merged cart. */
export function LoginModal() {
	const t = useWords();
	return (
		<Dialog kind="modal" title={t('login.title')} onClose={closeModal}>
			<LoginForm onDone={closeLogin} />
		</Dialog>
	);
}
