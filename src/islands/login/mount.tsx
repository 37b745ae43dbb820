import { LoginForm } from '#islands/login/LoginForm.tsx';
import { mountIsland } from '#islands/mount.tsx';
import { pageLanguage } from '#islands/words.tsx';
import { localizePath } from '#lib/paths.ts';

/** The login page: afterwards the shopper is at home. */
export function mount(element: HTMLElement): void {
	const goHome = () => location.assign(localizePath('/', pageLanguage()));
	void mountIsland(element, <LoginForm onDone={goHome} />);
}
