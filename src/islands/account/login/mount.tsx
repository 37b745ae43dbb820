import { LoginForm } from '#islands/account/login/LoginForm.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';
import { pageLanguage } from '#islands/ui/words.tsx';
import { localizePath } from '#lib/paths.ts';
import { storeReferral } from '#stores/account/referral.ts';
import { isPreview } from '#stores/session/preview.ts';

/** The login page; after the login the shopper goes to the home page. In a preview nobody can log in (R24). */
export async function mount(element: HTMLElement): Promise<void> {
	if (isPreview()) return;
	storeReferral(location.search);
	const goHome = () => location.assign(localizePath('/', pageLanguage()));
	await mountIsland(element, <LoginForm onDone={goHome} />);
}
