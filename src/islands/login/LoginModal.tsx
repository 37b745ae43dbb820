import { LoginForm } from '#islands/login/LoginForm.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/words.tsx';
import { closeModal } from '#stores/overlay.ts';

/** Logging in over the page one is on: afterwards it is the same page, with the cart in it. */
export function LoginModal() {
	const t = useWords();
	return (
		<Dialog kind="modal" title={t('login.title')} onClose={closeModal}>
			<LoginForm onDone={closeModal} />
		</Dialog>
	);
}
