import { createElement, type KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { beginDraft, type LineDraft } from '#lib/counter/changed-order.ts';
import '../../support/browser-globals.ts';
import { drawnCounter, LINE, partnerOrder } from '../../support/drawn-counter.ts';

vi.stubGlobal('document', { querySelector: () => null, documentElement: { lang: 'en-IN' } });
const { ChangeForm } = await import('#islands/counter/proposal/ChangeForm.tsx');
const { keepDraft } = await import('#stores/counter/drafts.ts');
const { leaveOnEnter } = await import('#islands/counter/leave-on-enter.ts');

it('C40 Enter in a field of a change leaves the field and sends nothing: no form stands around it', () => {
	const { html } = drawnCounter(createElement(ChangeForm, { order: partnerOrder(), onDone: () => {} }));
	expect(html).toContain('<input');
	expect(html).not.toMatch(/<form|type="submit"/);
	const pressed = (key: string, isComposing = false) => {
		const [blur, preventDefault] = [vi.fn(), vi.fn()];
		leaveOnEnter({
			key,
			nativeEvent: { isComposing },
			currentTarget: { blur },
			preventDefault,
		} as unknown as KeyboardEvent<HTMLInputElement>);
		return [blur.mock.calls.length, preventDefault.mock.calls.length];
	};
	expect([pressed('Enter'), pressed('Enter', true), pressed('a')]).toEqual([
		[1, 1],
		[0, 0],
		[0, 0],
	]);
});

it('C40 each line of a change says what it comes to, and the sum of the items stands above the button; what stands for a line has its own picture', () => {
	const order = partnerOrder();
	const drawn = () => drawnCounter(createElement(ChangeForm, { order, onDone: () => {} }));
	expect(drawn().text).toMatch(/Onion 1 kg ₹70 .*Coriander No price yet .*Sum of the items: ₹70, before ₹70 Ask the customer/);
	const base = beginDraft(order);
	const typed = (line: LineDraft, price = '') => {
		keepDraft('change:o1', { ...base, draft: { lines: { onion: line }, customs: { own: { price, isOut: false } } } });
		const now = drawn();
		keepDraft('change:o1', null);
		return now;
	};
	const weighed = typed({ quantity: 2, grams: '1960', substitute: null }, '12.50');
	expect(weighed.text).toMatch(/Onion 1 kg ₹68\.60 .*Coriander ₹12\.50 .*Sum of the items: ₹81\.10, before ₹70/);
	const leek = { retailerProductId: 'leek', name: 'Leek', image: '/art/leek.svg', sellingPrice: 30.25, measurementDisplayText: '500 g' };
	const replaced = typed({ quantity: 3, grams: '', substitute: leek });
	expect(replaced.text).toMatch(/Leek 500 g ₹90\.75 .*Sum of the items: ₹90\.75, before ₹70/);
	expect([replaced.html.includes('/art/leek.svg'), replaced.html.includes(LINE.image)]).toEqual([true, false]);
});
