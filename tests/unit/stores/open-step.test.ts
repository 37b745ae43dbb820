import { expect, it } from 'vitest';
import { stepOfRefusal } from '#stores/order/open-step.ts';

it.each([
	['SLOT_UNAVAILABLE', 'time'],
	['STORE_CLOSED', 'time'],
	['ADDRESS_REQUIRED', 'address'],
	['NOT_SERVICEABLE', 'address'],
	['PICKUP_NOT_OFFERED', 'address'],
	['CART_EMPTY', undefined],
])('C39 an order that is refused with %s is mended in the step: %s', (code, step) => {
	expect(stepOfRefusal(code)).toBe(step);
});
