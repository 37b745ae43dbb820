import enAgain from '#lib/i18n/en/again.json';
import enCheckout from '#lib/i18n/en/checkout.json';
import enOrder from '#lib/i18n/en/order.json';
import enRate from '#lib/i18n/en/rate.json';
import guAgain from '#lib/i18n/gu/again.json';
import guCheckout from '#lib/i18n/gu/checkout.json';
import guOrder from '#lib/i18n/gu/order.json';
import guRate from '#lib/i18n/gu/rate.json';
import hiAgain from '#lib/i18n/hi/again.json';
import hiCheckout from '#lib/i18n/hi/checkout.json';
import hiOrder from '#lib/i18n/hi/order.json';
import hiRate from '#lib/i18n/hi/rate.json';
import knAgain from '#lib/i18n/kn/again.json';
import knCheckout from '#lib/i18n/kn/checkout.json';
import knOrder from '#lib/i18n/kn/order.json';
import knRate from '#lib/i18n/kn/rate.json';
import mrAgain from '#lib/i18n/mr/again.json';
import mrCheckout from '#lib/i18n/mr/checkout.json';
import mrOrder from '#lib/i18n/mr/order.json';
import mrRate from '#lib/i18n/mr/rate.json';
import teAgain from '#lib/i18n/te/again.json';
import teCheckout from '#lib/i18n/te/checkout.json';
import teOrder from '#lib/i18n/te/order.json';
import teRate from '#lib/i18n/te/rate.json';
import type { Language } from '#lib/languages.ts';
import { DOOR_NOTES } from '#lib/order/door-notes.ts';
import { jsonInScript } from '#lib/page/json-in-script.ts';

const ORDER = { en: enOrder, gu: guOrder, hi: hiOrder, kn: knOrder, mr: mrOrder, te: teOrder };
const AGAIN = { en: enAgain, gu: guAgain, hi: hiAgain, kn: knAgain, mr: mrAgain, te: teAgain };
const RATE = { en: enRate, gu: guRate, hi: hiRate, kn: knRate, mr: mrRate, te: teRate };
const CHECKOUT = { en: enCheckout, gu: guCheckout, hi: hiCheckout, kn: knCheckout, mr: mrCheckout, te: teCheckout };
/** What an order repeats of the choices that were made in the checkout. */
const AGREED = [
	'checkout.address',
	'checkout.contact',
	'checkout.notes',
	'checkout.ifOut',
	'checkout.CALL_ME',
	'checkout.SIMILAR',
	'checkout.LEAVE_OUT',
	'checkout.rx',
] as const satisfies readonly (keyof typeof enCheckout)[];

const agreedWords = (language: Language) => Object.fromEntries(AGREED.map((key) => [key, CHECKOUT[language][key]]));

/** The notes for the door in every language: what was picked in one is recognised on a page of another. */
export const DOOR_SENTENCES = jsonInScript(
	Object.fromEntries(DOOR_NOTES.map((note) => [note, Object.values(CHECKOUT).map((words) => words[`checkout.${note}`])])),
);

/** The sentences that only the islands of a page of orders say, as its script element holds them; the islands fill in the values. */
export const PAGE_WORDS: Record<'list' | 'order' | 'rate' | 'shared', (language: Language) => string> = {
	list: (language) => jsonInScript(AGAIN[language]),
	order: (language) => jsonInScript({ ...ORDER[language], ...AGAIN[language], ...agreedWords(language) }),
	// What is said of an order that is not there stands in another catalogue.
	rate: (language) => jsonInScript({ ...RATE[language], 'order.missing': ORDER[language]['order.missing'] }),
	shared: (language) => jsonInScript(ORDER[language]),
};
