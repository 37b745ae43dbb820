import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Instructions } from '#lib/order/instructions.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** What is typed in the checkout and not sent yet: a reload loses nothing of it. Null is what the cart has. */
export type CheckoutDraft = { name: string | null; phone: string | null; notes: Instructions | null };

export const NO_DRAFT: CheckoutDraft = { name: null, phone: null, notes: null };
const isText = (value: unknown) => value === null || typeof value === 'string';
const isNotes = (value: unknown): value is Instructions =>
	isObject(value) && typeof value.words === 'string' && Array.isArray(value.picked) && value.picked.every(isText);
const isDraft = (value: unknown): value is CheckoutDraft =>
	isObject(value) && isText(value.name) && isText(value.phone) && (value.notes === null || isNotes(value.notes));

export const $checkoutDraft = persistentJson<CheckoutDraft>(STORAGE_KEYS.checkoutDraft, NO_DRAFT, isDraft);

/** Keeps what is typed; null when the server has it. */
export const draftCheckout = (typed: Partial<CheckoutDraft>): void => $checkoutDraft.set({ ...$checkoutDraft.get(), ...typed });
