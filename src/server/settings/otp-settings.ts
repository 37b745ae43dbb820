import * as z from 'zod/mini';

/** The contract's limits on OTPs in ten minutes, where the operator sets no others. */
export const OTPS_PER_NUMBER = 3;
export const OTPS_PER_ADDRESS = 20;

/** How many OTPs may be sent in ten minutes, to a number and from an address. */
export type OtpLimits = { perNumber: number; perAddress: number };

/** The values that each setting takes, as the error line for a bad one says it. */
export const OTP_TAKES = {
	OTP_FIXED: '6 digits, and nothing at all when NODE_ENV is production',
	OTPS_PER_NUMBER: 'a whole number from 1 to 100',
	OTPS_PER_ADDRESS: 'a whole number from 1 to 10000',
};

const count = (most: number) =>
	z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,7}$/)), z.pipe(z.transform(Number), z.number().check(z.maximum(most)))));

export const otpSchema = {
	OTP_FIXED: z.optional(z.string().check(z.regex(/^\d{6}$/))),
	OTPS_PER_NUMBER: count(100),
	OTPS_PER_ADDRESS: count(10_000),
};
const schema = z.object(otpSchema);

/** How many OTPs a number and an address may ask for: as set, or by default. */
export const otpLimitsOf = (set: z.infer<typeof schema>): OtpLimits => ({
	perNumber: set.OTPS_PER_NUMBER ?? OTPS_PER_NUMBER,
	perAddress: set.OTPS_PER_ADDRESS ?? OTPS_PER_ADDRESS,
});

/** The settings of OTPs that are refused in this environment (`NODE_ENV`): an OTP that everybody knows opens every account. */
export const refusedOfOtps = (given: Readonly<Record<string, unknown>>, nodeEnv: string | undefined): string[] =>
	given.OTP_FIXED && nodeEnv === 'production' ? ['OTP_FIXED'] : [];
