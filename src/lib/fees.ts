/** What Nukkad itself takes for a delivered order, in paise. Who collects at the shop pays none. */
export const PLATFORM_FEE_PAISE = 500;
