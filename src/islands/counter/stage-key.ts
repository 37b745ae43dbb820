import type { Stage } from '#lib/contract/order.ts';

/** The key of a stage’s words at the counter. To its shop a new order is not done: it waits for an answer. */
export const stageKey = (stage: Stage) => (stage === 'PLACED' ? 'counter.stagePLACED' : (`stage.${stage}` as const));
