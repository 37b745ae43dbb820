import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';

const { $profile, $token } = await import('#stores/session/profile.ts');
const { customerCall } = await import('#stores/api/customer-call.ts');

afterEach(() => vi.unstubAllGlobals());

it('P1 X6 after an exchange that is refused nothing of the customer is asked: the call does not leave without a token', async () => {
	vi.stubGlobal('location', { search: '', pathname: '/', assign: vi.fn() });
	storage.clear();
	$profile.set({ isDummy: true });
	storage.setItem('profile', '{"isDummy":false,"uid":"u1","refresh_token":"r"}');
	storage.setItem('token', 'old');
	storage.setItem('tokenAt', '0');
	$token.set('old');
	const calls = answering(() =>
		Response.json({ errors: [{ code: 'REFRESH_REUSED', message: 'no', display_text: 'no' }] }, { status: 401 }),
	);
	expect(await customerCall('GET cart', {})).toEqual({ ok: false, kind: 'aborted' });
	expect(calls.map(({ name }) => name)).toEqual(['POST /api/auth/refresh-token']);
	expect($token.get()).toBe('');
});
