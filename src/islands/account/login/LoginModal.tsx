import { LoginForm } from '#islands/account/login/LoginForm.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { $modal, closeModal } from '#stores/ui/overlay.ts';

/** A login may end when its modal is closed and another is open. */
function closeLogin(): void {
	if ($modal.get()?.name === 'login') closeModal();
}

/** Logging in over the page one is on: afterwards it is the same page, with the cart in it. */
export function LoginModal() {
	const t = useWords();
	return (
		<Dialog kind="modal" title={t('login.title')} onClose={closeModal}>
			<LoginForm onDone={closeLogin} />
		</Dialog>
	);
}
