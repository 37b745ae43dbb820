/** The tips that are offered, and the highest that is taken. */
export const TIPS_RUPEES = [0, 10, 20, 30, 50];
export const TIP_MAX_RUPEES = 1_000;
