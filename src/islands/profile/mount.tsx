import { mountIsland } from '#islands/mount.tsx';
import { ProfileForm } from '#islands/profile/ProfileForm.tsx';

export function mount(element: HTMLElement): void {
	void mountIsland(element, <ProfileForm />);
}
