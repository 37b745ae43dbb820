import { expect, it } from 'vitest';
import { createRate } from '#server/throttle/rate-limit.ts';

it('tells who has called too often the seconds until the window ends, and counts others for themselves', async () => {
	const rate = createRate({ points: 1, seconds: 60 });
	expect(await rate('one')).toBeNull();
	const refused = await rate('one');
	expect(refused?.code).toBe('RATE_LIMITED');
	const wait = Number(refused?.params?.retryAfter);
	expect(wait).toBeGreaterThanOrEqual(1);
	expect(wait).toBeLessThanOrEqual(60);
	expect(await rate('other')).toBeNull();
});
