import enAgain from '#lib/i18n/en/again.json';
import enOrder from '#lib/i18n/en/order.json';
import guAgain from '#lib/i18n/gu/again.json';
import guOrder from '#lib/i18n/gu/order.json';
import hiAgain from '#lib/i18n/hi/again.json';
import hiOrder from '#lib/i18n/hi/order.json';
import knAgain from '#lib/i18n/kn/again.json';
import knOrder from '#lib/i18n/kn/order.json';
import mrAgain from '#lib/i18n/mr/again.json';
import mrOrder from '#lib/i18n/mr/order.json';
import teAgain from '#lib/i18n/te/again.json';
import teOrder from '#lib/i18n/te/order.json';
import type { Language } from '#lib/languages.ts';

const ORDER = { en: enOrder, gu: guOrder, hi: hiOrder, kn: knOrder, mr: mrOrder, te: teOrder };
const AGAIN = { en: enAgain, gu: guAgain, hi: hiAgain, kn: knAgain, mr: mrAgain, te: teAgain };

const inScript = (words: object): string => JSON.stringify(words).replaceAll('<', '\\u003c');

/** The sentences that only the islands of a page of orders say, as its script element holds them; the islands fill in the values. */
export const PAGE_WORDS: Record<'list' | 'order' | 'shared', (language: Language) => string> = {
	list: (language) => inScript(AGAIN[language]),
	order: (language) => inScript({ ...ORDER[language], ...AGAIN[language] }),
	shared: (language) => inScript(ORDER[language]),
};
