import { expect, test } from 'vitest';
import { reachedKey, stepsOf } from '#islands/order/tracking/passed-stages.ts';
import { paceOf } from '#lib/catalogue/eta.ts';
import type { Order, Stage } from '#lib/contract/order.ts';
import { isLate, laterThanSaid } from '#lib/order/delay.ts';

const at = '2026-11-21T08:10:00Z';
const keys = (type: Order['delivery']['type'], ...stages: [Stage, ...Stage[]]) =>
	stepsOf({
		stage: stages.at(-1) ?? stages[0],
		stages: stages.map((stage) => ({ stage, at })),
		delivery: { type },
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
	// What is paid is not told as awaited; what never was, is.
	expect(keys('DELIVERY', 'PAYMENT_PENDING', 'PLACED', 'CANCELLED')).toEqual(['stage.PLACED', 'stage.CANCELLED']);
	expect(keys('DELIVERY', 'PAYMENT_PENDING', 'CANCELLED')).toEqual(['stage.PAYMENT_PENDING', 'stage.CANCELLED']);
	expect(keys('DELIVERY', 'PLACED', 'CANCELLED')).toEqual(['stage.PLACED', 'stage.CANCELLED']);
	expect(keys('DELIVERY', 'PLACED', 'ON_THE_WAY', 'RETURNED')).toEqual(['stage.PLACED', 'stage.ON_THE_WAY', 'stage.RETURNED']);
});

test('P2 of an order that the customer approved with changes only the last step is the current one, and says so', () => {
	const of = (by: 'CUSTOMER' | 'SYSTEM') =>
		stepsOf({
			stage: 'ACCEPTED',
			stages: [
				{ stage: 'PLACED', at, by: 'CUSTOMER' },
				{ stage: 'ACCEPTED', at, by: 'SHOP' },
				{ stage: 'MODIFIED', at, by: 'SHOP' },
				{ stage: 'ACCEPTED', at, by },
			],
			delivery: { type: 'DELIVERY' },
		});
	expect(of('CUSTOMER').flatMap(({ key, isNow }) => (isNow ? key : []))).toEqual(['stage.APPROVED']);
	expect(of('CUSTOMER').map(({ key }) => key)).toContain('stage.ACCEPTED');
	// Nobody answered in time: nobody has approved.
	expect(of('SYSTEM').flatMap(({ key, isNow }) => (isNow ? key : []))).toEqual(['stage.ACCEPTED']);
});

test('P2 a pickup is picked up, never delivered', () => {
	expect(keys('PICKUP', 'PLACED', 'ACCEPTED')).toEqual(['stage.PLACED', 'stage.ACCEPTED', 'stageNext.PICKUP_READY', 'stageNext.PICKED_UP']);
	expect(reachedKey('DELIVERED', 'PICKUP')).toBe('stage.PICKED_UP');
	expect(reachedKey('DELIVERED', 'DELIVERY')).toBe('stage.DELIVERED');
});

test('A6 the operator’s line for a late order stands while the time has passed and the order is neither ready to be picked up nor at its end', () => {
	const eta = Date.parse(at);
	expect(isLate({ stage: 'ON_THE_WAY', eta: at }, eta)).toBe(false);
	expect(isLate({ stage: 'ON_THE_WAY', eta: at }, eta + 1)).toBe(true);
	expect(isLate({ stage: 'PLACED', eta: null }, eta + 1)).toBe(false);
	for (const stage of ['PICKUP_READY', 'DELIVERED', 'CANCELLED'] as const) expect(isLate({ stage, eta: at }, eta + 1)).toBe(false);
});

test('C39 an order that will be later than promised says by when it comes now, as soon as that is known', () => {
	const minutes = (count: number) => new Date(Date.parse(at) + count * 60_000).toISOString();
	const later = (stage: Stage, stageMin: number, nowMin: number, metres: number | null = null) =>
		laterThanSaid(
			{
				stage,
				stages: [
					{ stage: 'PLACED', at },
					{ stage, at: minutes(stageMin) },
				],
				eta: minutes(40),
				pace: { packMin: 15, rideMin: 10 },
			},
			metres,
			Date.parse(minutes(nowMin)),
		);
	// Nobody has confirmed it: what is left to do begins now.
	expect(later('PLACED', 0, 15)).toBeNull();
	expect(later('PLACED', 0, 16)).toBe(minutes(45));
	// Packed from its confirmation on, also when that takes longer than usual.
	expect(later('ACCEPTED', 14, 20)).toBeNull();
	expect(later('ACCEPTED', 14, 33)).toBe(minutes(45));
	// On its way: by the time it left, else by where it is; never told for a time that has passed.
	expect(later('ON_THE_WAY', 25, 30)).toBeNull();
	expect(later('ON_THE_WAY', 25, 30, 4_000)).toBe(minutes(50));
	expect(later('ON_THE_WAY', 25, 39, 50)).toBeNull();
	expect(later('ON_THE_WAY', 25, 40)).toBeNull();
	expect(later('ON_THE_WAY', 25, 45)).toBe(minutes(50));
	for (const stage of ['PAYMENT_PENDING', 'PICKUP_READY', 'DELIVERED', 'CANCELLED'] as const)
		expect(later(stage, 50, 90), stage).toBeNull();
	expect([paceOf(15, 3_000), paceOf(15, null)]).toEqual([
		{ packMin: 13, rideMin: 12 },
		{ packMin: 15, rideMin: 0 },
	]);
});
