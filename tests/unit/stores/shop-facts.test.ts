import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { heldAnswers } from '../../support/held-answers.ts';
import { until } from '../../support/until.ts';

const { $counterShop, $staffToken, shopNameIn } = await import('#stores/counter/counter-session.ts');
const { $shopFacts, changeShopFacts, keepShopFacts, loadShopFacts } = await import('#stores/counter/shop-facts.ts');

const shop = (id: string) => ({ id, name: id, role: 'owner' }) as const;
const facts = (phone: string, id = 's1') => ({ id, phone, now: '2026-11-21T06:00:00Z' });
const shown = () => $shopFacts.get()?.phone;
const names = (calls: { name: string }[]) => calls.map(({ name }) => name.split(' ')[0]);

beforeEach(() => {
	$staffToken.set('first');
	$counterShop.set(shop('s1'));
	$shopFacts.set(null);
});
afterEach(() => {
	$counterShop.set(null);
	vi.unstubAllGlobals();
});

it('C40 of questions what a shop says of itself the last is shown, whichever answer comes first; all wait for it', async () => {
	const { call } = heldAnswers();
	const earlier = loadShopFacts();
	const first = await call(0);
	const later = loadShopFacts();
	(await call(1)).answer(facts('new'));
	await later;
	first.answer(facts('old'));
	expect([await earlier, shown()]).toEqual([{ ok: true, data: facts('new') }, 'new']);
});

it('C40 an answer that a change has crossed is not shown, but asked for again', async () => {
	const { calls, call } = heldAnswers();
	const loading = loadShopFacts();
	const crossed = await call(0);
	const changing = changeShopFacts({ phone: 'new' });
	(await call(1)).answer(facts('new'));
	await changing;
	crossed.answer(facts('old'));
	const again = await call(2);
	expect(shown()).toBe('new');
	again.answer(facts('newest'));
	await loading;
	expect([names(calls), shown()]).toEqual([['GET', 'PUT', 'GET'], 'newest']);
});

it('C40 what is asked for while a change is under way is asked for again after it', async () => {
	const { calls, call } = heldAnswers();
	const changing = changeShopFacts({ phone: 'new' });
	const change = await call(0);
	const loading = loadShopFacts();
	const early = await call(1);
	change.answer(facts('new'));
	await changing;
	early.answer(facts('old'));
	(await call(2)).answer(facts('newest'));
	await loading;
	expect([names(calls), shown()]).toEqual([['PUT', 'GET', 'GET'], 'newest']);
});

it('C40 to close the shop waits for no other form that is being saved; the answer that comes last does not open it again', async () => {
	const { call } = heldAnswers();
	const changes = [changeShopFacts({ phone: 'new' }), changeShopFacts({ isOpen: false })];
	const [form, close] = await Promise.all([call(0), call(1)]);
	close.answer(facts('shut'));
	expect([(await changes[1])?.ok, shown()]).toEqual([true, 'shut']);
	form.answer(facts('open still'));
	await changes[0];
	(await call(2)).answer(facts('both'));
	await until(() => expect(shown()).toBe('both'));
});

it('C40 a change that was taken shows, also where a later one of another field is refused', async () => {
	const { call } = heldAnswers();
	const changes = [changeShopFacts({ phone: 'new' }), changeShopFacts({ isOpen: false })];
	const [form, close] = await Promise.all([call(0), call(1)]);
	form.answer(facts('new'));
	await changes[0];
	close.refuse(400);
	await changes[1];
	(await call(2)).answer(facts('new'));
	await until(() => expect(shown()).toBe('new'));
});

it('C40 two changes of a shop are sent one after the other, the second also when the first is lost', async () => {
	const { calls, call } = heldAnswers();
	const changes = [changeShopFacts({ phone: 'one' }), changeShopFacts({ phone: 'two' })];
	const first = await call(0);
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(calls).toHaveLength(1);
	first.lose();
	(await call(1)).answer(facts('two'));
	expect((await Promise.all(changes)).map((reply) => reply?.ok)).toEqual([false, true]);
	expect([calls.map(({ body }) => body), shown()]).toEqual([[{ phone: 'one' }, { phone: 'two' }], 'two']);
});

it('C40 nothing is shown of a shop that was left, nor sent or shown for a person who has left', async () => {
	const { calls, call } = heldAnswers();
	const asked = [loadShopFacts(), changeShopFacts({ phone: 'one' }), changeShopFacts({ phone: 'two' })];
	const [load, change] = await Promise.all([call(0), call(1)]);
	$staffToken.set('second');
	change.answer(facts('one'));
	load.answer(facts('old'));
	const aborted = { ok: false, kind: 'aborted' };
	expect([await Promise.all(asked), calls.length, shown()]).toEqual([[aborted, aborted, aborted], 2, undefined]);
	const elsewhere = [changeShopFacts({ phone: 'here' }), loadShopFacts()];
	const here = await call(2);
	$counterShop.set(shop('s2'));
	here.answer(facts('here'));
	(await call(3)).answer(facts('here'));
	await Promise.all(elsewhere);
	expect(shown()).toBeUndefined();
});

it('C40 the shop has its name in the language of the page, in whichever it was chosen', async () => {
	const { calls, call } = heldAnswers();
	const [addEventListener, removeEventListener] = [vi.fn(), vi.fn()];
	vi.stubGlobal('document', { visibilityState: 'visible', documentElement: { lang: 'en' }, addEventListener, removeEventListener });
	const leave = keepShopFacts();
	(await call(0)).answer({ ...facts('new'), names: { en: 'Ganesh Stores', hi: 'गणेश स्टोर्स' } });
	await until(() => expect(shown()).toBe('new'));
	const chosen = $counterShop.get() ?? shop('none');
	expect((['en', 'hi', 'te'] as const).map((language) => shopNameIn(chosen, language))).toEqual([
		'Ganesh Stores',
		'गणेश स्टोर्स',
		'Ganesh Stores',
	]);
	expect(shopNameIn(shop('s1'), 'hi')).toBe('s1');
	// To keep them is no reason to ask again.
	expect(calls).toHaveLength(1);
	leave();
});
