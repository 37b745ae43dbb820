import { expect, test } from 'vitest';
import { isLate, reachedKey, stepsOf } from '#islands/order/tracking/steps.ts';
import type { Order, Stage } from '#lib/contract/order.ts';

const at = '2026-11-21T08:10:00Z';
const keys = (type: Order['delivery']['type'], ...stages: [Stage, ...Stage[]]) =>
	stepsOf({
		stage: stages.at(-1) ?? stages[0],
		stages: stages.map((stage) => ({ stage, at })),
		delivery: { type, slot: null, instructions: '', receiver: null, substitution: 'CALL_ME' as const },
	}).map(({ key }) => key);

test('P2 what is done and what is to come have words of their own', () => {
	expect(keys('DELIVERY', 'PLACED')).toEqual(['stage.PLACED', 'stageNext.ACCEPTED', 'stageNext.ON_THE_WAY', 'stageNext.DELIVERED']);
	expect(keys('DELIVERY', 'PLACED', 'ACCEPTED', 'ON_THE_WAY')).toEqual([
		'stage.PLACED',
		'stage.ACCEPTED',
		'stage.ON_THE_WAY',
		'stageNext.DELIVERED',
	]);
});

test('P2 a stage beside the way leaves ahead what has not been', () => {
	expect(keys('DELIVERY', 'PLACED', 'MODIFIED')).toEqual([
		'stage.PLACED',
		'stage.MODIFIED',
		'stageNext.ACCEPTED',
		'stageNext.ON_THE_WAY',
		'stageNext.DELIVERED',
	]);
	expect(keys('DELIVERY', 'PAYMENT_PENDING')).toContain('stageNext.PLACED');
	expect(keys('DELIVERY', 'PLACED', 'CANCELLED')).toEqual(['stage.PLACED', 'stage.CANCELLED']);
});

test('P2 a pickup is picked up, never delivered', () => {
	expect(keys('PICKUP', 'PLACED', 'ACCEPTED')).toEqual(['stage.PLACED', 'stage.ACCEPTED', 'stageNext.PICKUP_READY', 'stageNext.PICKED_UP']);
	expect(reachedKey('DELIVERED', 'PICKUP')).toBe('stage.PICKED_UP');
	expect(reachedKey('DELIVERED', 'DELIVERY')).toBe('stage.DELIVERED');
});

test('A6 the operator’s line for a late order stands while the time has passed and the order has not ended', () => {
	const eta = Date.parse(at);
	expect(isLate({ stage: 'ON_THE_WAY', eta: at }, eta)).toBe(false);
	expect(isLate({ stage: 'ON_THE_WAY', eta: at }, eta + 1)).toBe(true);
	expect(isLate({ stage: 'PLACED', eta: null }, eta + 1)).toBe(false);
	for (const stage of ['DELIVERED', 'CANCELLED'] as const) expect(isLate({ stage, eta: at }, eta + 1)).toBe(false);
});
