import { ProfileForm } from '#islands/account/profile/ProfileForm.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <ProfileForm />);
}
