/** The storage key of a browser that is told of a shop's orders; apart from the counter's others, because shoppers' pages read it too. */
export const COUNTER_TOLD = 'counterTold';
