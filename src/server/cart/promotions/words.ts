import type { Hindrance, Promotion } from '#lib/cart/promotions/conditions.ts';
import { ruleTitle } from '#lib/cart/promotions/rule-title.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { dayText } from '#lib/format/times.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import type { Refusal } from '#lib/result.ts';
import { refuse } from '#lib/result.ts';
import { translateIfKnown, translatorOf } from '#server/i18n/translate.ts';

const amount = (paise: number) => amountText(rupeesFromPaise(paise));

/** What a promotion gives, in the store's own words or in those of its rule: `10% off, up to ₹60`. */
export function promotionTitle({ title, rule }: Pick<Promotion, 'title' | 'rule'>, language: Language): string {
	if (title) return nameIn(title, language);
	return translatorOf(language)(...ruleTitle(rule, language));
}

/** What a promotion asks for, sentence by sentence: `On items of ₹299 or more`, `On your first order`. */
export function conditionTexts(promotion: Promotion, shopName: string | null, language: Language): string[] {
	const t = translatorOf(language);
	const texts: string[] = [];
	if (promotion.minOrderPaise > 0) texts.push(t('promotion.above', { amount: amount(promotion.minOrderPaise) }));
	if (promotion.isFirstOrder) texts.push(t('promotion.firstOrder'));
	if (shopName) texts.push(t('promotion.onlyAt', { shop: shopName }));
	// What ends at midnight was good on the day before.
	if (promotion.endsMs !== null) texts.push(t('promotion.till', { date: dayText(new Date(promotion.endsMs - 1).toISOString(), language) }));
	return texts;
}

/** A hindrance as a refusal, with the amounts that its sentence names. */
export function refusalOf({ code, missingPaise, missingUnits }: Hindrance, field: string): Refusal {
	const missing = missingPaise === undefined ? undefined : rupeesFromPaise(missingPaise);
	return refuse(code, {
		field,
		params: { ...(missing !== undefined && { amount: amountText(missing) }), ...(missingUnits !== undefined && { units: missingUnits }) },
		...((missing ?? missingUnits) !== undefined && { details: { missing, missingUnits } }),
	});
}

/** The sentence of a hindrance, the same as that of its refusal. */
export function hindranceText(hindrance: Hindrance, language: Language): string {
	const { code, params } = refusalOf(hindrance, '');
	return translateIfKnown(language, `error.${code}`, params) ?? '';
}
