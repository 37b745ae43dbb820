import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';
import { heldAnswers } from '../../support/held-answers.ts';

const { $profile, $token } = await import('#stores/session/logged-in.ts');
const { customerCall } = await import('#stores/api/customer-call.ts');
const { logout } = await import('#stores/session/logout.ts');

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

const logIn = (uid: string, token: string, tokenAt: number) => {
	storage.setItem('tokenAt', String(tokenAt));
	$profile.set({ ...customer, uid, refresh_token: `refresh ${uid}` });
	$token.set(token);
};
const inStorage = () => [storage.getItem('token'), JSON.parse(storage.getItem('profile') ?? '{}').refresh_token];

/** A customer who logs out while the old token of a call is being exchanged. */
async function leaveDuringExchange() {
	vi.stubGlobal('location', { search: '', pathname: '/', assign: vi.fn() });
	storage.clear();
	logIn('u1', 'old', 0);
	const { calls, call: held } = heldAnswers();
	const asking = customerCall('GET cart', {});
	const exchange = await held(0);
	logout('own');
	return { calls, asking, exchange };
}

it('V10 an exchange that is answered after a logout brings nobody back, and what it was for is not asked', async () => {
	const { calls, asking, exchange } = await leaveDuringExchange();
	exchange.answer({ access_token: 'new', refresh_token: 'newer' });
	expect(await asking).toEqual({ ok: false, kind: 'aborted' });
	expect([calls.length, $token.get(), inStorage()]).toEqual([1, '', ['', undefined]]);
});

it.each(['answered', 'refused'])('V10 an exchange that is %s after another customer has logged in leaves that one alone', async (fate) => {
	const { calls, asking, exchange } = await leaveDuringExchange();
	logIn('u2', 'second', Date.now());
	if (fate === 'answered') exchange.answer({ access_token: 'new', refresh_token: 'newer' });
	else exchange.refuse(401);
	expect(await asking).toEqual({ ok: false, kind: 'aborted' });
	expect([calls.length, $token.get(), inStorage()]).toEqual([1, 'second', ['second', 'refresh u2']]);
});

it('V10 a call whose answer was 401 is not repeated as the customer who has logged in meanwhile', async () => {
	vi.stubGlobal('location', { search: '', pathname: '/', assign: vi.fn() });
	storage.clear();
	logIn('u1', 'old', Date.now());
	const { calls, call: held } = heldAnswers();
	const asking = customerCall('DELETE customer', {});
	const first = await held(0);
	logout('own');
	logIn('u2', 'second', Date.now());
	first.refuse(401);
	expect(await asking).toEqual({ ok: false, kind: 'aborted' });
	expect(calls).toHaveLength(1);
});
