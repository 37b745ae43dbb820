import { expect, test } from 'vitest';
import { noteStoreTime, nowAtStore } from '#stores/api/store-clock.ts';

const answered = (aheadMs: number, cache: string) =>
	noteStoreTime(new Headers({ Date: new Date(Date.now() - aheadMs).toUTCString(), 'Cache-Control': cache }));
const aheadS = () => Math.round((Date.now() - nowAtStore()) / 1_000);

test('C39 a device that is fast or slow counts by the date of an answer, but of none that a cache may have kept', () => {
	answered(3_600_000, 'no-cache');
	expect(aheadS()).toBe(0);
	answered(3_600_000, 'no-store');
	expect(Math.abs(aheadS() - 3_600)).toBeLessThanOrEqual(1);
	answered(-600_000, 'no-store');
	expect(Math.abs(aheadS() + 600)).toBeLessThanOrEqual(1);
	answered(4_000, 'no-store');
	expect(aheadS(), 'the way of an answer').toBe(0);
	noteStoreTime(new Headers({ 'Cache-Control': 'no-store' }));
	expect(aheadS()).toBe(0);
});
