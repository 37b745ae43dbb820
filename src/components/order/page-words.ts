import enAgain from '#lib/i18n/en/again.json';
import enCheckout from '#lib/i18n/en/checkout.json';
import enOrder from '#lib/i18n/en/order.json';
import guAgain from '#lib/i18n/gu/again.json';
import guCheckout from '#lib/i18n/gu/checkout.json';
import guOrder from '#lib/i18n/gu/order.json';
import hiAgain from '#lib/i18n/hi/again.json';
import hiCheckout from '#lib/i18n/hi/checkout.json';
import hiOrder from '#lib/i18n/hi/order.json';
import knAgain from '#lib/i18n/kn/again.json';
import knCheckout from '#lib/i18n/kn/checkout.json';
import knOrder from '#lib/i18n/kn/order.json';
import mrAgain from '#lib/i18n/mr/again.json';
import mrCheckout from '#lib/i18n/mr/checkout.json';
import mrOrder from '#lib/i18n/mr/order.json';
import teAgain from '#lib/i18n/te/again.json';
import teCheckout from '#lib/i18n/te/checkout.json';
import teOrder from '#lib/i18n/te/order.json';
import type { Language } from '#lib/languages.ts';

const ORDER = { en: enOrder, gu: guOrder, hi: hiOrder, kn: knOrder, mr: mrOrder, te: teOrder };
const AGAIN = { en: enAgain, gu: guAgain, hi: hiAgain, kn: knAgain, mr: mrAgain, te: teAgain };

const CHECKOUT = { en: enCheckout, gu: guCheckout, hi: hiCheckout, kn: knCheckout, mr: mrCheckout, te: teCheckout };
/** What an order repeats of the choices that were made in the checkout. */
const AGREED = [
	'checkout.contact',
	'checkout.notes',
	'checkout.ifOut',
	'checkout.CALL_ME',
	'checkout.SIMILAR',
	'checkout.LEAVE_OUT',
] as const satisfies readonly (keyof typeof enCheckout)[];

const agreedWords = (language: Language) => Object.fromEntries(AGREED.map((key) => [key, CHECKOUT[language][key]]));

const inScript = (words: object): string => JSON.stringify(words).replaceAll('<', '\\u003c');

/** The sentences that only the islands of a page of orders say, as its script element holds them; the islands fill in the values. */
export const PAGE_WORDS: Record<'list' | 'order' | 'shared', (language: Language) => string> = {
	list: (language) => inScript(AGAIN[language]),
	order: (language) => inScript({ ...ORDER[language], ...AGAIN[language], ...agreedWords(language) }),
	shared: (language) => inScript(ORDER[language]),
};
