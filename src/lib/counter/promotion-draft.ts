import { COUPON_PER_CUSTOMER } from '#lib/constants.ts';
import type { Input } from '#lib/contract/table.ts';
import { typedNumber } from '#lib/format/typed-number.ts';

export const PROMOTION_KINDS = ['COUPON', 'OFFER'] as const;
export const PROMOTION_RULES = ['PERCENT', 'FLAT', 'FREE_DELIVERY', 'BUY_GET'] as const;
type Made = Input<'POST counter/promotions'>;

/** What is typed of a coupon or an offer; numbers and days as they are typed, empty where there are none. */
export type PromotionDraft = {
	kind: (typeof PROMOTION_KINDS)[number];
	code: string;
	gives: (typeof PROMOTION_RULES)[number];
	percent: string;
	upTo: string;
	amount: string;
	buy: string;
	get: string;
	libraryProductId: string;
	product: string;
	minOrder: string;
	isFirstOrder: boolean;
	perCustomer: string;
	total: string;
	from: string;
	until: string;
};

export const NO_PROMOTION: PromotionDraft = {
	kind: 'COUPON',
	code: '',
	gives: 'PERCENT',
	percent: '10',
	upTo: '',
	amount: '',
	buy: '2',
	get: '1',
	libraryProductId: '',
	product: '',
	minOrder: '',
	isFirstOrder: false,
	perCustomer: String(COUPON_PER_CUSTOMER),
	total: '',
	from: '',
	until: '',
};

/** What is no number goes out as one that no field takes, so that the server says so of its field. */
const numberIn = (text: string) => (text.trim() === '' ? 0 : (typedNumber(text) ?? Number.NaN));
const given = (text: string) => (text.trim() === '' ? undefined : numberIn(text));

function ruleOf({ gives, percent, upTo, amount, buy, get, libraryProductId }: PromotionDraft): Made['rule'] {
	switch (gives) {
		case 'PERCENT':
			return { code: gives, percent: numberIn(percent), upTo: given(upTo) };
		case 'FLAT':
			return { code: gives, amount: numberIn(amount) };
		case 'FREE_DELIVERY':
			return { code: gives };
		case 'BUY_GET':
			return { code: gives, buy: numberIn(buy), get: numberIn(get), libraryProductId };
	}
}

/** The draft as it is sent; without a shop it is good at all of them. A code is written in capitals, however it was typed. */
export const promotionOf = (storeId: string | undefined, draft: PromotionDraft): Made => ({
	storeId,
	...(draft.kind === 'COUPON' && { code: draft.code.replace(/\s/g, '').toUpperCase() }),
	rule: ruleOf(draft),
	minOrder: given(draft.minOrder),
	isFirstOrder: draft.isFirstOrder,
	perCustomer: given(draft.perCustomer),
	total: given(draft.total),
	from: draft.from || undefined,
	until: draft.until || undefined,
});
