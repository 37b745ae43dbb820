import { expect, it, vi } from 'vitest';
import { latestOnly } from '#stores/api/latest-only.ts';

const later = () => Promise.withResolvers<string>();

it('C40 of two questions the answer to the latest counts, whichever comes first: a double tap chooses once', async () => {
	const take = vi.fn();
	const latest = latestOnly();
	const [first, second] = [later(), later()];
	const asked = [latest.ask(first.promise, take), latest.ask(second.promise, take)];
	second.resolve('second');
	await asked[1];
	first.resolve('first');
	await Promise.all(asked);
	expect(take.mock.calls).toEqual([['second']]);
});

it('C40 what is still looked up when something else is chosen counts no more; what is asked for after that does', async () => {
	const take = vi.fn();
	const latest = latestOnly();
	const first = later();
	const asking = latest.ask(first.promise, take);
	latest.drop();
	first.resolve('first');
	await asking;
	expect(take).not.toHaveBeenCalled();
	await latest.ask(Promise.resolve('second'), take);
	expect(take.mock.calls).toEqual([['second']]);
});
