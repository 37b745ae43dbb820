/** The rates of GST in India, in hundredths of a percent. */
const KNOWN = [0, 25, 300, 500, 1_200, 1_800, 2_800, 4_000];

/** Whether a rate, in hundredths of a percent, is one of those there are in India. */
export const isKnownRate = (rate: number): boolean => KNOWN.includes(rate);

/** Whether a rate in percent is more likely a fraction: tills write 5 % as 0.05. */
export const isFraction = (percent: number): boolean => percent > 0 && percent < 1 && !isKnownRate(Math.round(percent * 100));
