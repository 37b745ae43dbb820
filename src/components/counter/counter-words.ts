import enCounter from '#lib/i18n/en/counter.json';
import enIsland from '#lib/i18n/en/island.json';
import enOrder from '#lib/i18n/en/order.json';
import guCounter from '#lib/i18n/gu/counter.json';
import guIsland from '#lib/i18n/gu/island.json';
import guOrder from '#lib/i18n/gu/order.json';
import hiCounter from '#lib/i18n/hi/counter.json';
import hiIsland from '#lib/i18n/hi/island.json';
import hiOrder from '#lib/i18n/hi/order.json';
import knCounter from '#lib/i18n/kn/counter.json';
import knIsland from '#lib/i18n/kn/island.json';
import knOrder from '#lib/i18n/kn/order.json';
import mrCounter from '#lib/i18n/mr/counter.json';
import mrIsland from '#lib/i18n/mr/island.json';
import mrOrder from '#lib/i18n/mr/order.json';
import teCounter from '#lib/i18n/te/counter.json';
import teIsland from '#lib/i18n/te/island.json';
import teOrder from '#lib/i18n/te/order.json';
import type { Language } from '#lib/languages.ts';
import { jsonInScript } from '#lib/page/json-in-script.ts';

const OTHERS = {
	en: { ...enIsland, ...enOrder },
	gu: { ...guIsland, ...guOrder },
	hi: { ...hiIsland, ...hiOrder },
	kn: { ...knIsland, ...knOrder },
	mr: { ...mrIsland, ...mrOrder },
	te: { ...teIsland, ...teOrder },
};
const COUNTER = { en: enCounter, gu: guCounter, hi: hiCounter, kn: knCounter, mr: mrCounter, te: teCounter };
/** What the counter says in the same words as the pages of shoppers. */
const SHARED =
	/^(?:ui|stage|time)\.|^help\.[A-Z]|^bill\.(?:items|offer|coupon|delivery|platform|tip|tax|toPay|total)$|^login\.(?!merge|welcome|title)/;

/** All sentences of the counter in a language, as the script element of its pages holds them: no file of words is fetched. */
export const counterWords = (language: Language): string =>
	jsonInScript({ ...Object.fromEntries(Object.entries(OTHERS[language]).filter(([key]) => SHARED.test(key))), ...COUNTER[language] });
