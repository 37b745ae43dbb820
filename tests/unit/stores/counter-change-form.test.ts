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

it('C40 a change shows what its customer wants where something is out, and tells of something similar that costs more than they agreed to', () => {
	const order = partnerOrder();
	const wants = (substitution: 'CALL_ME' | 'SIMILAR', ofLine: 'LEAVE_OUT' | null, sellingPrice: number) => {
		const lines = [{ ...LINE, substitution: ofLine }];
		const substitute = { retailerProductId: 'leek', name: 'Leek', image: '/art/leek.svg', sellingPrice, measurementDisplayText: '1 kg' };
		const base = beginDraft(order);
		keepDraft('change:o1', { ...base, draft: { ...base.draft, lines: { onion: { quantity: 2, grams: '', substitute } } } });
		const asked = { ...order, lines, delivery: { ...order.delivery, substitution } };
		const { text } = drawnCounter(createElement(ChangeForm, { order: asked, onDone: () => {} }));
		keepDraft('change:o1', null);
		return text;
	};
	const above = 'Above the ₹70 that the customer agreed to';
	expect(wants('SIMILAR', null, 35)).toContain('If out of stock: Send something similar, at the same or a lower price');
	expect(wants('SIMILAR', null, 35)).not.toContain(above);
	expect(wants('SIMILAR', null, 35.5)).toContain(above);
	expect(wants('CALL_ME', null, 35.5)).not.toContain(above);
	expect(wants('SIMILAR', 'LEAVE_OUT', 35.5)).toContain('Leek 1 kg If out of stock: Leave it out ');
	expect(wants('SIMILAR', 'LEAVE_OUT', 35.5)).not.toContain(above);
});
