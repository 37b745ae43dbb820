import * as z from 'zod/mini';
import { freeText, Id, nameText, Time } from '#lib/contract/common.ts';
import { formed, formedOrEmpty } from '#lib/contract/written-forms.ts';
import { LANGUAGES } from '#lib/languages.ts';

const EMAIL_MAX_CHARS = 254;

/** product §3, User profile. `isDummy` is true for guests only. */
export const Profile = z.object({
	uid: Id,
	token: z.nullable(z.string()),
	first_name: z.string(),
	last_name: z.string(),
	phone_number: z.string(),
	email: z.string(),
	dob: z.nullable(z.string()),
	gender: z.nullable(z.string()),
	language: z.string(),
	address: z.nullable(z.string()),
	has_stores: z.boolean(),
	points: z.int(),
	profile_completion_status: z.int(),
	profile_image: z.nullable(z.string()),
	receive_notification: z.boolean(),
	referral_code: z.string(),
	isDummy: z.boolean(),
});
/** What became of the referral code of a login: it counts for a new customer only, and never for its own owner. */
export const ReferralOutcome = z.enum(['APPLIED', 'OWN', 'NOT_NEW', 'UNKNOWN']);
export const LoginReply = z.extend(Profile, {
	token: z.string(),
	refresh_token: z.string(),
	isNew: z.boolean(),
	referral: z.nullable(ReferralOutcome),
});
/** C31. `discount` is in rupees, 0 when the code is not valid for the caller. */
export const ReferralCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));
/** A picture up to 5 MB (C33); the schema only says that it is a file, so that a larger one is told as such. */
export const ImageUpload = z.object({ file: z.file() });
export const UploadedImage = z.object({ url: z.string() });
export const ReferralInput = z.object({ code: ReferralCode });
export const ReferralReply = z.object({ valid: z.boolean(), referrerName: z.string(), discount: z.number() });
export const ProfilePatch = z.object({
	first_name: z.optional(nameText(60)),
	last_name: z.optional(nameText(60)),
	email: z.optional(formedOrEmpty('EMAIL_FORM').check(z.maxLength(EMAIL_MAX_CHARS))),
	/**
	 * The server checks that it is not after today. Clients leave nulls out (§5), so an empty text removes the value too. The same holds for
	 * `gender` and `profile_image`.
	 */
	dob: z.optional(z.nullable(formedOrEmpty('BIRTH_DATE_FORM'))),
	gender: z.optional(z.nullable(freeText(20))),
	language: z.optional(z.enum(LANGUAGES.map(({ slug }) => slug))),
	receive_notification: z.optional(z.boolean()),
	/** The address of a picture that the customer has sent; null takes it away. */
	profile_image: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
});

export const SendOtpInput = z.object({ phone_number: z.string().check(z.maxLength(20)) });
export const SendOtpReply = z.object({ expiresIn: z.int(), resendAfter: z.int() });
export const LoginInput = z.object({
	phone_number: z.string().check(z.maxLength(20)),
	otp: formed('OTP_FORM'),
	/** Longer than any code is, so that a wrong one, or a whole message that was pasted, is answered as UNKNOWN and keeps nobody out. */
	referral_code: z.optional(freeText(500)),
});
export const RefreshInput = z.object({
	refresh_token: z.string().check(z.maxLength(200)),
	access_token: z.string().check(z.maxLength(200)),
	role: z.literal('CUSTOMER'),
});
export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

export const FavouriteProduct = z.object({ retailerProductId: Id });
/** Whether the customer is told when the product can be bought again. */
export const StockRequest = z.object({ waiting: z.boolean() });
/** Everything that is stored about a customer: the profile, and the rows by the name of their table. */
export const AccountCopy = z.object({
	at: Time,
	profile: Profile,
	records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

export type ReferralOutcome = z.output<typeof ReferralOutcome>;
export type Profile = z.output<typeof Profile>;
export type LoginReply = z.output<typeof LoginReply>;
