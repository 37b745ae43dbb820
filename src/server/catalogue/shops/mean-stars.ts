/** The mean of some ratings in stars, to a tenth; null without any. */
export const meanStars = (sum: number, count: number): number | null => (count > 0 ? Math.round((sum / count) * 10) / 10 : null);
