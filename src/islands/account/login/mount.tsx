import { LoginPage } from '#islands/account/login/LoginPage.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';
import { storeReferral } from '#stores/account/referral.ts';
import { isPreview } from '#stores/session/preview.ts';

/** Mounts the login page. In a preview nobody can log in (R24). */
export async function mount(element: HTMLElement): Promise<void> {
	if (isPreview()) return;
	storeReferral(location.search);
	await mountIsland(element, <LoginPage />);
}
