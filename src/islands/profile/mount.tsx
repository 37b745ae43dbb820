import { mountIsland } from '#islands/mount.tsx';
import { ProfileForm } from '#islands/profile/ProfileForm.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <ProfileForm />);
}
