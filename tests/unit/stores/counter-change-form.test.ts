import { createElement, type KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { drawnCounter, partnerOrder } from '../../support/drawn-counter.ts';

vi.stubGlobal('document', { querySelector: () => null, documentElement: { lang: 'en-IN' } });
const { ChangeForm } = await import('#islands/counter/change/ChangeForm.tsx');
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
