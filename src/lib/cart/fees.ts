/** What the store itself takes for a delivered order unless it is set otherwise, in paise. Who collects at the shop pays none. */
export const PLATFORM_FEE_PAISE = 500;
