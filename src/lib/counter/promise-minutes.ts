/** In how many minutes an order is there: what a shop chooses from when it accepts one, or has them accepted by themselves. */
export const PROMISE_MINUTES = [20, 30, 45, 60, 90] as const;
