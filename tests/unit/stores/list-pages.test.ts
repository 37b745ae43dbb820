import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { heldAnswers } from '../../support/held-answers.ts';

const { $staffToken } = await import('#stores/counter/counter-session.ts');
const { listPages } = await import('#stores/counter/list-pages.ts');

const page = (name: string, nextCursor: string | null = null) => ({ shops: [{ name }], nextCursor });
const question = (q: string) => JSON.stringify({ state: 'ACTIVE', q });

beforeEach(() => $staffToken.set('t'));
afterEach(() => vi.unstubAllGlobals());

it('C40 of a list the answer to the latest question is shown, whichever comes first', async () => {
	const { call } = heldAnswers();
	const { $list, ask } = listPages('GET counter/street');
	const asked = [ask(question('dairy')), ask(question('baker'))];
	const [first, second] = await Promise.all([call(0), call(1)]);
	second.answer(page('Baker'));
	await asked[1];
	first.answer(page('Dairy'));
	await asked[0];
	expect($list.get()).toMatchObject({ of: question('baker'), isWaiting: false, pages: [page('Baker')] });
});

it('C40 a list that is read again after a change is that which is asked for now, not that of when the change began', async () => {
	const { call } = heldAnswers();
	const { $list, ask, again } = listPages('GET counter/street');
	void ask(question('dairy'));
	await call(0);
	void ask(question('baker'));
	await call(1);
	const reading = again();
	const asked = await call(2);
	expect(asked.query).toContain('q=baker');
	asked.answer(page('Baker'));
	await reading;
	expect($list.get()).toMatchObject({ of: question('baker'), pages: [page('Baker')] });
});

it('C40 a further page that comes after the list was read again, or was left, is not added', async () => {
	const { call } = heldAnswers();
	const { $list, ask, more, again, leave } = listPages('GET counter/street');
	const asking = ask(question(''));
	(await call(0)).answer(page('Dairy', 'c'));
	await asking;
	const next = more('c');
	const late = await call(1);
	expect(late.query).toContain('cursor=c');
	const reading = again();
	(await call(2)).answer(page('Dairy', 'c'));
	await reading;
	late.answer(page('Baker'));
	await next;
	expect($list.get().pages).toEqual([page('Dairy', 'c')]);
	const last = more('c');
	const left = await call(3);
	leave();
	left.answer(page('Baker'));
	await last;
	expect($list.get().pages).toEqual([page('Dairy', 'c')]);
});
