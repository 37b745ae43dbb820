import { hasGstinSign } from '#lib/contract/gstin.ts';

/** A form in which a field must be written: as a pattern for programs, as an example for people. */
export type Form = { pattern: RegExp; example: string; isRight?: (text: string) => boolean };

/** The forms of a shop's numbers. They stand beside the others, because a browser checks these too and does not load the schemas. */
export const SHOP_CODES = {
	upiId: { pattern: /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/, example: 'ganesh.kirana@okaxis' },
	gstin: { pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, example: '27AAPFU0939F1ZV', isRight: hasGstinSign },
	fssai: { pattern: /^[12]\d{13}$/, example: '11517001000456' },
} as const satisfies Record<string, Form>;

/** Whether a text has a form, with its check sign where it has one. */
export const isFormed = ({ pattern, isRight }: Form, text: string): boolean => pattern.test(text) && (isRight?.(text) ?? true);
