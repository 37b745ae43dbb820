import * as z from 'zod/mini';
import { PIN_CODE } from '#lib/contract/pin-code.ts';
import type { RefusalCode } from '#lib/contract/refusals.ts';
import { type Form, isFormed, SHOP_CODES } from '#lib/contract/shop-codes.ts';

/** The forms of fields, by the code that refuses what is written in another one. Its sentence tells the form, with the example. */
export const FORMS = {
	UPI_ID_FORM: SHOP_CODES.upiId,
	GSTIN_FORM: SHOP_CODES.gstin,
	FSSAI_FORM: SHOP_CODES.fssai,
	/** A chapter, heading, sub-heading or tariff item. */
	HSN_FORM: { pattern: /^(?:\d{2}){1,4}$/, example: '0401' },
	PIN_CODE_FORM: { pattern: PIN_CODE, example: '400059' },
	COUPON_CODE_FORM: { pattern: /^[A-Z0-9]{3,24}$/, example: 'DIWALI10' },
	EMAIL_FORM: { pattern: z.regexes.email, example: 'asha@example.com' },
	OTP_FORM: { pattern: /^\d{6}$/, example: '482913' },
	BIRTH_DATE_FORM: { pattern: z.regexes.date, example: '1990-08-15', isRight: (date) => date >= '1900-01-01' },
	LOCATION_FORM: { pattern: /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, example: '19.1208,72.8782' },
	TIME_FORM: { pattern: z.regexes.datetime({}), example: '2026-11-23T09:30:00Z' },
} as const satisfies Partial<Record<RefusalCode, Form>>;

export type FormCode = keyof typeof FORMS;

/** Whether a code of a refusal says that a text has another form. */
export const isFormCode = (code: string): code is FormCode => code in FORMS;

/** Whether a text has a form, with its check sign where it has one. */
export const hasForm = (code: FormCode, text: string): boolean => isFormed(FORMS[code], text);

/** A text of this form. Its issues carry the form's code as their message. */
export const formed = (code: FormCode) =>
	z
		.string(code)
		.check(
			z.regex(FORMS[code].pattern, { error: code, abort: true }),
			z.refine((text) => hasForm(code, text), code),
		)
		.register(z.globalRegistry, { examples: [FORMS[code].example] });

/** `formed`, or an empty text, which takes the value away. */
export const formedOrEmpty = (code: FormCode) => z.union([z.literal(''), formed(code)], code);
