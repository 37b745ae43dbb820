import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profileChanges } from '#lib/account/profile-changes.ts';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';
import { heldAnswers } from '../../support/held-answers.ts';

const { chooseLanguage, chosenLanguage, syncLanguage } = await import('#stores/account/language.ts');
const { loadProfile, saveProfile } = await import('#stores/account/profile-actions.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

beforeEach(() => {
	storage.clear();
	storage.setItem('tokenAt', String(Date.now()));
	$profile.set(customer);
	$token.set('t');
});
afterEach(() => {
	$token.set('');
	$profile.set(DUMMY_PROFILE);
	vi.unstubAllGlobals();
});

/** A server whose profile is in a language until it is changed. */
const profileIn = (language: string) => {
	let profile = { ...customer, language };
	return answering((name, body) => {
		if (name.startsWith('PATCH')) profile = { ...profile, ...JSON.parse(body) };
		return profile;
	});
};

it('E11 a language that another device has chosen since reaches this browser, which does not write its old one back', async () => {
	await syncLanguage();
	expect(chosenLanguage()).toBe('en');
	const calls = profileIn('hi');
	await loadProfile();
	await syncLanguage();
	expect(calls.map(({ name }) => name)).toEqual(['GET /api/customer/profile']);
	expect(chosenLanguage()).toBe('hi');
});

it('E11 a language that is chosen here is written to the profile, also when the profile is loaded before it was sent', async () => {
	await syncLanguage();
	chooseLanguage('mr');
	const calls = profileIn('hi');
	await loadProfile();
	await syncLanguage();
	await syncLanguage();
	expect(calls.map(({ name, body }) => [name, body])).toEqual([
		['GET /api/customer/profile', ''],
		['PATCH /api/customer/profile', '{"language":"mr"}'],
	]);
	expect(chosenLanguage()).toBe('mr');
});

it('E11 a language that is chosen here stays, when the profile that was asked for before comes after the answer to the change', async () => {
	await syncLanguage();
	let answerLoad = (_: typeof customer) => {};
	const loaded = new Promise<typeof customer>((resolve) => {
		answerLoad = resolve;
	});
	answering((name, body) => (name.startsWith('PATCH') ? { ...customer, ...JSON.parse(body) } : loaded));
	const loading = loadProfile();
	chooseLanguage('mr');
	await syncLanguage();
	answerLoad(customer);
	await loading;
	expect([chosenLanguage(), $profile.get()]).toEqual(['mr', { ...customer, language: 'mr' }]);
});

it.each([
	['mr', ['hi', 'mr']],
	['en', ['hi', 'en']],
] as const)('E11 of two languages that are chosen quickly the second stays, here and in the profile: %s', async (second, sent) => {
	await syncLanguage();
	const { calls, call } = heldAnswers();
	chooseLanguage('hi');
	const syncing = [syncLanguage()];
	const first = await call(0);
	chooseLanguage(second);
	syncing.push(syncLanguage());
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(calls).toHaveLength(1);
	first.answer({ ...customer, language: 'hi' });
	(await call(1)).answer({ ...customer, language: second });
	await Promise.all(syncing);
	expect(calls.map(({ body }) => body)).toEqual(sent.map((language) => ({ language })));
	expect([chosenLanguage(), $profile.get()]).toEqual([second, { ...customer, language: second }]);
});

it('E11 two languages that the profile’s form saves quickly: this browser follows to the second', async () => {
	await syncLanguage();
	const { call } = heldAnswers();
	const saving = [saveProfile({ language: 'hi' }), saveProfile({ language: 'mr' })];
	(await call(0)).answer({ ...customer, language: 'hi' });
	(await call(1)).answer({ ...customer, language: 'mr' });
	await Promise.all(saving);
	expect([chosenLanguage(), $profile.get()]).toEqual(['mr', { ...customer, language: 'mr' }]);
});

it('V2 a change of the profile that waits for another one is not sent when its customer has logged out', async () => {
	const { calls, call } = heldAnswers();
	const saving = [saveProfile({ language: 'hi' }), saveProfile({ language: 'mr' })];
	const first = await call(0);
	$profile.set({ ...customer, uid: 'u2' });
	first.answer(customer);
	expect([await Promise.all(saving), calls.length]).toEqual([Array(2).fill({ ok: false, kind: 'aborted' }), 1]);
});

it('E1 of the profile’s form only what was changed is sent, so that what another device has changed since stays', async () => {
	const shown = { ...customer, first_name: 'Asha', gender: 'unlisted', dob: '1990-05-31' };
	const form = new FormData();
	const fields = { first_name: 'Asha', last_name: '', email: ' asha@example.in ', gender: '', dob: '', language: 'en' };
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	form.set('receive_notification', 'on');
	const calls = profileIn('en');
	await saveProfile(profileChanges(form, shown));
	expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ email: 'asha@example.in', dob: '' });
	form.set('language', 'hi');
	form.delete('receive_notification');
	await saveProfile(profileChanges(form, shown));
	expect(JSON.parse(calls[1]?.body ?? '')).toEqual({ email: 'asha@example.in', dob: '', language: 'hi', receive_notification: false });
});
