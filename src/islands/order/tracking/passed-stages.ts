import type { Order, Stage } from '#lib/contract/order.ts';

type Delivery = Order['delivery']['type'];
type Ahead = 'PLACED' | 'ACCEPTED' | 'ON_THE_WAY' | 'PICKUP_READY' | 'DELIVERED';

const WAYS: Record<Delivery, readonly Ahead[]> = {
	DELIVERY: ['PLACED', 'ACCEPTED', 'ON_THE_WAY', 'DELIVERED'],
	PICKUP: ['PLACED', 'ACCEPTED', 'PICKUP_READY', 'DELIVERED'],
};

/** What was collected at the shop was picked up, not delivered. */
const told = <S extends Stage>(stage: S, type: Delivery) => (stage === 'DELIVERED' && type === 'PICKUP' ? 'PICKED_UP' : stage);

/** The key of the words for a stage that an order has reached. */
export const reachedKey = (stage: Stage, type: Delivery) => `stage.${told(stage, type)}` as const;

export type Passed = Pick<Order, 'stage' | 'stages'> & { delivery: Pick<Order['delivery'], 'type'> };

/** The stages that an order has passed, with their times, and the stages ahead, which have words of their own: nothing to come sounds done. */
export function stepsOf({ stage, stages, delivery: { type } }: Passed) {
	const done = stages.flatMap(({ stage: passed, at, by }, index) => {
		// Once it is placed its payment is not awaited any more.
		if (passed === 'PAYMENT_PENDING' && stages[index + 1]?.stage === 'PLACED') return [];
		// The customer's yes to the shop's changes accepts an order once more.
		const isApproval = passed === 'ACCEPTED' && by === 'CUSTOMER' && stages[index - 1]?.stage === 'MODIFIED';
		const key = isApproval ? ('stage.APPROVED' as const) : reachedKey(passed, type);
		return [{ stage: passed, key, at, isNow: index === stages.length - 1 }];
	});
	if (stage === 'CANCELLED' || stage === 'RETURNED') return done;
	const next = WAYS[type].filter((step) => !done.some((passed) => passed.stage === step));
	return [...done, ...next.map((step) => ({ stage: step, key: `stageNext.${told(step, type)}` as const, at: null, isNow: false }))];
}
