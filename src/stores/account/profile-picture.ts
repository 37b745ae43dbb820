import { saveProfile } from '#stores/account/profile-actions.ts';
import type { Reply } from '#stores/api/call.ts';
import { uploadImage } from '#stores/api/upload-image.ts';

let wishes = 0;

/**
 * Sends a picture and makes it the profile's, or takes that away (null). Of several wishes the last counts: the answer to any other is null, and
 * a picture that was removed or replaced while it was sent is not taken.
 */
export async function setProfilePicture(file: File | null): Promise<Reply<unknown> | null> {
	const wish = ++wishes;
	const sent = file && (await uploadImage(file));
	if (wish !== wishes) return null;
	const reply = !sent || sent.ok ? await saveProfile({ profile_image: sent?.data.url ?? '' }) : sent;
	return wish === wishes ? reply : null;
}
