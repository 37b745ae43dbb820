import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOVES, STAGES } from '#lib/contract/order.ts';
import { orderCode } from '#server/orders/code.ts';
import { ACTIONS, type Action, canCancel, isOver, nextStage } from '#server/orders/stages.ts';

const actions = Object.keys(ACTIONS).filter((name): name is Action => name in ACTIONS);

describe('the stages of an order', () => {
	it('E12 C39 are left only by the contract’s moves, whatever is tried in whatever order', () => {
		fc.assert(
			fc.property(fc.constantFrom(...STAGES), fc.array(fc.constantFrom(...actions), { maxLength: 12 }), (start, tries) => {
				let stage = start;
				for (const action of tries) {
					const next = nextStage(stage, action);
					if (next) expect(MOVES[stage]).toContain(next);
					stage = next ?? stage;
				}
			}),
		);
	});

	it('C39 let the customer cancel until the shop has accepted', () => {
		expect(STAGES.filter(canCancel)).toEqual(['PAYMENT_PENDING', 'PLACED', 'MODIFIED']);
	});

	it('C40 let the shop accept once, reject until it is on its way, and deliver what left', () => {
		const from = (action: Action) => STAGES.filter((stage) => nextStage(stage, action));
		expect(from('accept')).toEqual(['PLACED']);
		expect(from('reject')).toEqual(['PLACED', 'MODIFIED', 'ACCEPTED']);
		expect(from('dispatch')).toEqual(['ACCEPTED']);
		expect(from('ready')).toEqual(['ACCEPTED']);
		expect(from('deliver')).toEqual(['ON_THE_WAY', 'PICKUP_READY']);
		expect(STAGES.filter(isOver)).toEqual(['DELIVERED', 'CANCELLED']);
	});

	it('have codes that can be read out on the phone', () => {
		for (let i = 0; i < 500; i++) expect(orderCode()).toMatch(/^NK-[2-9A-HJKMNP-TV-Z]{6}$/);
	});
});
