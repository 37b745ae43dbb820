import * as z from 'zod/mini';
import { hasGstinSign } from '#lib/contract/gstin.ts';
import { PIN_CODE } from '#lib/contract/pin-code.ts';
import type { RefusalCode } from '#lib/contract/refusals.ts';

/** A form in which a field must be written: as a pattern for programs, as an example for people. */
type Form = { pattern: RegExp; example: string; isRight?: (text: string) => boolean };

/** The forms of fields, by the code that refuses what is written in another one. Its sentence tells the form, with the example. */
export const FORMS = {
	UPI_ID_FORM: { pattern: /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/, example: 'ganesh.kirana@okaxis' },
	GSTIN_FORM: { pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, example: '27AAPFU0939F1ZV', isRight: hasGstinSign },
	FSSAI_FORM: { pattern: /^[12]\d{13}$/, example: '11517001000456' },
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

export const isFormCode = (code: string): code is FormCode => code in FORMS;

/** Whether a text has a form, with its check sign where it has one. */
export function hasForm(code: FormCode, text: string): boolean {
	const { pattern, isRight }: Form = FORMS[code];
	return pattern.test(text) && (isRight?.(text) ?? true);
}

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
