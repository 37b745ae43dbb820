import { STORAGE_KEYS } from '#lib/constants.ts';
import type { PaymentMethod, Substitution } from '#lib/contract/cart.ts';
import type { Instructions } from '#lib/order/join-instructions.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** What one item is replaced by when it is out of stock; null is what the whole order says. */
type OfLine = { retailerProductId: string; substitution: Substitution | null };

/** What is typed or chosen in the checkout and not sent yet: a reload loses nothing of it. Null is what the cart has. */
export type CheckoutDraft = {
	name: string | null;
	phone: string | null;
	notes: Instructions | null;
	method: PaymentMethod | null;
	/** In rupees. */
	tip: number | null;
	/** What stands in the field for an own tip; null while the field is not open. */
	ownTip: string | null;
	substitution: Substitution | null;
	lineSubstitutions: readonly OfLine[] | null;
};

const NO_CHOICE = { method: null, tip: null, ownTip: null, substitution: null, lineSubstitutions: null };
export const NO_DRAFT: CheckoutDraft = { name: null, phone: null, notes: null, ...NO_CHOICE };

const METHODS: ReadonlySet<unknown> = new Set<PaymentMethod>(['COD', 'UPI', 'ONLINE']);
const SUBSTITUTIONS: ReadonlySet<unknown> = new Set<Substitution>(['CALL_ME', 'SIMILAR', 'LEAVE_OUT']);
const isText = (value: unknown) => value === null || typeof value === 'string';
const isNotes = (value: unknown): value is Instructions =>
	isObject(value) && typeof value.words === 'string' && Array.isArray(value.picked) && value.picked.every(isText);
const isSubstitution = (value: unknown) => value === null || SUBSTITUTIONS.has(value);
const isOfLine = (value: unknown) => isObject(value) && typeof value.retailerProductId === 'string' && isSubstitution(value.substitution);
const isDraft = (value: unknown): value is CheckoutDraft =>
	isObject(value) &&
	isText(value.name) &&
	isText(value.phone) &&
	(value.notes === null || isNotes(value.notes)) &&
	(value.method === null || METHODS.has(value.method)) &&
	(value.tip === null || Number.isInteger(value.tip)) &&
	isText(value.ownTip) &&
	isSubstitution(value.substitution) &&
	(value.lineSubstitutions === null || (Array.isArray(value.lineSubstitutions) && value.lineSubstitutions.every(isOfLine)));

export const $checkoutDraft = persistentJson<CheckoutDraft>(STORAGE_KEYS.checkoutDraft, NO_DRAFT, isDraft);

/** Keeps what is typed or chosen; null when the server has it. */
export const draftCheckout = (typed: Partial<CheckoutDraft>): void => $checkoutDraft.set({ ...$checkoutDraft.get(), ...typed });
