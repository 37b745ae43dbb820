import { beforeEach, expect, it } from 'vitest';
import { storage } from '../../support/browser-globals.ts';

const { $listBefore, $listText, takeListBack, takeShared, writeList } = await import('#stores/cart/shopping-list.ts');

beforeEach(() => {
	storage.clear();
	$listBefore.set('');
	writeList('');
});

it('C21 a shared list loses no line of the shopper’s own, though another line holds its words', () => {
	$listBefore.set('rock salt 1 kg\nrice 10 kg');
	writeList('salt');
	takeShared('milk');
	expect([$listText.get(), $listBefore.get()]).toEqual(['milk', 'rock salt 1 kg\nrice 10 kg\nsalt']);
	takeShared('milk');
	takeListBack();
	expect([$listText.get(), $listBefore.get()]).toEqual(['rock salt 1 kg\nrice 10 kg\nsalt\nmilk', '']);
});

it('C21 the same link opened again keeps nothing beside it', () => {
	takeShared('milk\natta 5 kg');
	takeShared('milk\natta 5 kg');
	expect([$listText.get(), $listBefore.get()]).toEqual(['milk\natta 5 kg', '']);
});

it('C21 lines beyond what one list may hold wait on, and none is cut', () => {
	const own = Array.from({ length: 40 }, (_, i) => `own ${i} ${'x'.repeat(90)}`);
	const shared = Array.from({ length: 40 }, (_, i) => `shared ${i} ${'x'.repeat(90)}`);
	writeList(own.join('\n'));
	takeShared(shared.join('\n'));
	takeListBack();
	const [now, rest] = [$listText.get().split('\n'), $listBefore.get().split('\n')];
	expect([...now, ...rest].toSorted()).toEqual([...own, ...shared].toSorted());
	expect(rest.length).toBeGreaterThan(10);
	expect($listText.get().length).toBeLessThanOrEqual(6_000);
});
