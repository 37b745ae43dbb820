import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';

const { readStored } = await import('#stores/paint/storage.ts');
const { credentials } = await import('#stores/session/call-identity.ts');
const { $modal, openModal } = await import('#stores/ui/overlay.ts');
const { $isGuest, $profile, $token } = await import('#stores/session/logged-in.ts');
const { refreshIfOld, renewSession } = await import('#stores/api/refresh.ts');

const assign = vi.fn();
const at = (search: string) => vi.stubGlobal('location', { search, pathname: '/', assign });
const PREVIEW = '?b2bStorePreview=true';

/** A customer whose token is older than 23 h. */
function comeIn(): void {
	storage.clear();
	$profile.set({ isDummy: true });
	storage.setItem('profile', '{"isDummy":false,"uid":"u1","refresh_token":"r"}');
	storage.setItem('token', 'old');
	storage.setItem('tokenAt', '0');
	$token.set('old');
	$modal.set(null);
}
beforeEach(comeIn);
afterEach(() => {
	vi.unstubAllGlobals();
	assign.mockClear();
});

it('R24 a preview opens no login, but every other modal', () => {
	at(PREVIEW);
	openModal({ name: 'login' });
	expect($modal.get()).toBeNull();
	openModal({ name: 'locations' });
	expect($modal.get()).toEqual({ name: 'locations' });
	at('?b2bStorePreview=false');
	openModal({ name: 'login' });
	expect($modal.get()).toEqual({ name: 'login' });
});

it('R24 a preview exchanges no token, logs nobody out and redirects nobody', async () => {
	at(PREVIEW);
	const calls = answering(() => ({}));
	await refreshIfOld();
	expect(await renewSession('old')).toBe(false);
	expect([calls, assign.mock.calls, storage.getItem('token')]).toEqual([[], [], 'old']);
});

it('R24 in a preview everyone is a guest, and calls carry no token', () => {
	at('');
	expect([readStored().isGuest, credentials().token]).toEqual([false, 'old']);
	at(PREVIEW);
	expect([readStored().isGuest, $isGuest.get(), credentials()]).toEqual([true, true, { token: null, customerId: null }]);
});
