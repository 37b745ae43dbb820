import type { DiscountRule } from '#lib/cart/promotions/rules.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import type en from '#lib/i18n/en/cart.json';
import { type Language, nameIn } from '#lib/languages.ts';

type TitleKey = Extract<keyof typeof en, `promotion.${string}`>;
type Title = [key: TitleKey, params?: Record<string, string | number>];

/** The sentence that tells a rule in the catalogues, and what stands in it in a language; apart from the rules, which a browser reckons by. */
export function ruleTitle(rule: DiscountRule, language: Language): Title {
	if (rule.code === 'BUY_GET') return ['promotion.buyGet', { buy: rule.buy, get: rule.get, name: nameIn(rule.names, language) }];
	if (rule.code === 'FLAT') return ['promotion.flat', { amount: amountText(rupeesFromPaise(rule.amountPaise)) }];
	if (rule.code === 'FREE_DELIVERY') return ['promotion.freeDelivery'];
	const { percent, maxPaise } = rule;
	if (maxPaise === null) return ['promotion.percent', { percent }];
	return ['promotion.percentUpTo', { percent, amount: amountText(rupeesFromPaise(maxPaise)) }];
}
