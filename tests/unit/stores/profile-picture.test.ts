import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { customer } from '../../support/customer-browser.ts';

const { setProfilePicture } = await import('#stores/account/profile-picture.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

const face = new File(['face'], 'face.png', { type: 'image/png' });
const pictureHere = () => {
	const profile = $profile.get();
	return 'uid' in profile ? profile.profile_image : undefined;
};

/** A server that keeps the profile's picture; an upload is answered when the test says so. */
function pictureServer() {
	const uploads = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const saved: unknown[] = [];
	let begun = 0;
	const fetched: typeof fetch = async (_, init) => {
		if (init?.body instanceof FormData) {
			const at = begun++;
			await uploads[at]?.promise;
			return Response.json({ data: { url: `/img/${at}` } });
		}
		const { profile_image } = JSON.parse(String(init?.body));
		saved.push(profile_image);
		return Response.json({ data: { ...customer, profile_image: profile_image || null } });
	};
	vi.stubGlobal('fetch', fetched);
	return { uploads, saved };
}

beforeEach(() => {
	storage.setItem('tokenAt', String(Date.now()));
	$profile.set({ ...customer, profile_image: '/img/old' });
	$token.set('t');
});
afterEach(() => vi.unstubAllGlobals());

it('a picture that is removed while another one is sent stays removed', async () => {
	const { uploads, saved } = pictureServer();
	const sending = setProfilePicture(face);
	expect(await setProfilePicture(null)).toMatchObject({ ok: true });
	uploads[0]?.resolve();
	expect(await sending).toBeNull();
	expect([saved, pictureHere()]).toEqual([[''], null]);
});

it('a picture that is chosen while the one before is removed or sent is the one that stays', async () => {
	const { uploads, saved } = pictureServer();
	const wishes = [setProfilePicture(null), setProfilePicture(face), setProfilePicture(face)];
	uploads[1]?.resolve();
	await wishes[2];
	uploads[0]?.resolve();
	expect(await Promise.all(wishes)).toMatchObject([null, null, { ok: true }]);
	expect([saved.at(-1), pictureHere()]).toEqual(['/img/1', '/img/1']);
});
