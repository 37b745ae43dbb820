/** What figures are of: a day, a week from its Monday, or a month of the calendar, as days of India. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];
