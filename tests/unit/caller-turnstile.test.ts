import { expect, it } from 'vitest';
import { createCallerTurnstile } from '#server/http/caller-turnstile.ts';

it('works on four calls of a caller at once, the others in their order, and is not jammed by one that fails', async () => {
	const { through } = createCallerTurnstile();
	const gates = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
	const begun: number[] = [];
	const done = gates.map(({ promise }, i) =>
		through('one', 4, async () => {
			begun.push(i);
			await promise;
			if (i === 2) throw new Error('this one fails');
		}),
	);
	const outcomes = Promise.allSettled(done);
	expect(begun).toEqual([0, 1, 2, 3]);
	await expect(through('another', 4, async () => 'at once')).resolves.toBe('at once');
	gates[2]?.resolve();
	await expect(done[2]).rejects.toThrow('this one fails');
	expect(begun).toEqual([0, 1, 2, 3, 4]);
	for (const { resolve } of gates) resolve();
	await outcomes;
	expect(begun).toEqual(gates.map((_, i) => i));
});

it('lets 256 calls of a caller wait and refuses more', async () => {
	const { through } = createCallerTurnstile();
	const gate = Promise.withResolvers<void>();
	const calls = Array.from({ length: 260 }, () => through('one', 4, () => gate.promise));
	await expect(through('one', 4, () => gate.promise)).resolves.toMatchObject({ ok: false, code: 'RATE_LIMITED' });
	gate.resolve();
	await Promise.all(calls);
	await expect(through('one', 4, async () => 'free again')).resolves.toBe('free again');
});
