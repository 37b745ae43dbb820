import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOver, MOVES, STAGES } from '#lib/contract/stages.ts';
import { ACTIONS, type Action, canCancel, nextStage } from '#server/order/actions-by-stage.ts';
import { orderCode } from '#server/order/order-code.ts';

const actions = Object.keys(ACTIONS).filter((name): name is Action => name in ACTIONS);

const TYPES = ['DELIVERY', 'PICKUP'] as const;

describe('the stages of an order', () => {
	it('E12 C39 are left only by the contract’s moves, whatever is tried in whatever order', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...STAGES),
				fc.constantFrom(...TYPES),
				fc.array(fc.constantFrom(...actions), { maxLength: 12 }),
				(start, type, tries) => {
					let stage = start;
					for (const action of tries) {
						const next = nextStage(stage, action, type);
						if (next) expect(MOVES[stage]).toContain(next);
						stage = next ?? stage;
					}
				},
			),
		);
	});

	it('C39 let the customer cancel until the shop has accepted', () => {
		expect(STAGES.filter(canCancel)).toEqual(['PAYMENT_PENDING', 'PLACED', 'MODIFIED']);
	});

	it('C40 let the shop accept once, reject until it is on its way, and deliver what left', () => {
		const from = (action: Action) => STAGES.filter((stage) => TYPES.some((type) => nextStage(stage, action, type)));
		expect(from('accept')).toEqual(['PLACED']);
		expect(from('reject')).toEqual(['PAYMENT_PENDING', 'PLACED', 'MODIFIED', 'ACCEPTED']);
		expect(from('modify')).toEqual(['PLACED', 'ACCEPTED']);
		expect(from('return')).toEqual(['ON_THE_WAY']);
		expect(from('dispatch')).toEqual(['ACCEPTED']);
		expect(from('ready')).toEqual(['ACCEPTED']);
		expect(from('deliver')).toEqual(['ON_THE_WAY', 'PICKUP_READY']);
		expect(STAGES.filter(isOver)).toEqual(['DELIVERED', 'RETURNED', 'CANCELLED']);
	});

	it('C40 make ready what is collected, and send on its way what is delivered', () => {
		const types = (action: Action) => TYPES.filter((type) => nextStage('ACCEPTED', action, type));
		expect([types('ready'), types('dispatch')]).toEqual([['PICKUP'], ['DELIVERY']]);
	});

	it('have codes that can be read out on the phone', () => {
		for (let i = 0; i < 500; i++) expect(orderCode()).toMatch(/^NK-[2-9A-HJKMNP-TV-Z]{6}$/);
	});
});
