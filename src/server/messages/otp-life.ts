/** How long an OTP is valid: it is not sent any more after that time. */
export const OTP_LIFE_S = 300;
