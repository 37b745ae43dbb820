import type { Substitution } from '#lib/contract/cart.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import type { Names } from '#lib/languages.ts';

/** How long the customer has to answer what the shop would change. */
export const PROPOSAL_MS = 10 * MINUTE_MS;

/** A line as it stands in an order, with the names of its columns. */
export type PackLine = {
	retailer_product_id: string;
	library_product_id: string;
	names: Names;
	image: string;
	pack_text: string;
	quantity: number;
	price_paise: number;
	mrp_paise: number | null;
	position: number;
	/** What loose goods weighed, and what they cost by that. */
	grams: number | null;
	weighed_paise: number | null;
	/** Of the product when it was ordered: the HSN code, and the GST rate in hundredths of a percent. */
	hsn: string | null;
	tax_rate: number | null;
	/** What the shop does when it is out of stock; null: as for the whole order. */
	substitution: Substitution | null;
};
/** A line in the customer's own words; the price is for all of it. */
export type CustomOrderLine = { id: string; name: string; quantity: number; price_paise: number | null; image: string | null };

/** One proposed change of a line, as it is stored. */
export type LineChange =
	| { kind: 'QUANTITY' | 'WEIGHED'; was: PackLine; now: PackLine }
	/** `isAllowed`: the customer has asked for something similar beforehand, where it costs no more. */
	| { kind: 'REPLACED'; was: PackLine; now: PackLine; isAllowed?: boolean }
	| { kind: 'LEFT_OUT'; was: PackLine; now: null }
	| { kind: 'PRICED'; was: CustomOrderLine; now: CustomOrderLine }
	| { kind: 'NOT_FOUND'; was: CustomOrderLine; now: null };

/** What happens with a change: the customer said yes, the customer left the line out, or the time ran out. */
export type Verdict = 'ACCEPTED' | 'DROPPED' | 'AT_ZERO';

/** What a line costs in paise. */
export const lineTotalPaise = ({ quantity, price_paise, weighed_paise }: Pick<PackLine, 'quantity' | 'price_paise' | 'weighed_paise'>) =>
	weighed_paise ?? quantity * price_paise;

/** What a line in the customer's own words costs in paise; nothing until it has a price. The price is for all of it. */
export const customTotalPaise = ({ price_paise }: Pick<CustomOrderLine, 'price_paise'>) => price_paise ?? 0;

const isCustom = (line: PackLine | CustomOrderLine): line is CustomOrderLine => !('retailer_product_id' in line);
const totalOf = (line: PackLine | CustomOrderLine | null): number =>
	line === null ? 0 : isCustom(line) ? customTotalPaise(line) : lineTotalPaise(line);

/** By how many paise a change makes the items dearer; below 0 when cheaper. */
export const differencePaise = ({ was, now }: LineChange): number => totalOf(now) - totalOf(was);

/** The ids by which a customer may name a change: of the line as it was, and of what stands for it. */
export const idsOf = ({ was, now }: LineChange): string[] =>
	[was, now].flatMap((line) => (line === null ? [] : [isCustom(line) ? line.id : line.retailer_product_id]));

/**
 * Whether a change stands when the customer does not answer: only what takes away does, and another product that they have allowed beforehand. Any
 * other product, a higher price and the price of what had none need a yes.
 */
export function standsAtZero(change: LineChange): boolean {
	if (change.kind === 'REPLACED' && !change.isAllowed) return false;
	return !(change.kind === 'PRICED' && change.was.price_paise === null) && differencePaise(change) <= 0;
}

/**
 * Whether a change that is not answered leaves the line as it was. A substitute that nobody allowed leaves the line out, for the shop has not
 * got it; so does a price that nobody agreed to, where there was none before.
 */
const staysAtZero = ({ kind, was }: LineChange): boolean =>
	kind === 'QUANTITY' || kind === 'WEIGHED' || (kind === 'PRICED' && was.price_paise !== null);

/** The line that comes of a change; `null` when it is left out. */
export function outcomeOf<C extends LineChange>(change: C, verdict: Verdict): C['was'] | C['now'] {
	if (verdict === 'DROPPED') return null;
	if (verdict === 'ACCEPTED' || standsAtZero(change)) return change.now;
	return staysAtZero(change) ? change.was : null;
}

/**
 * The units of packs that a shop has taken out of an order by what it has proposed, whatever the customer answers: left out, made fewer, or another
 * pack in their place. Of a pack that is sold out besides, the shop has not got them. What the customer drops of the rest is there.
 */
export const missingUnits = (changes: readonly LineChange[]): Map<string, number> =>
	new Map(
		changes.flatMap(({ was, now }) => {
			if (isCustom(was)) return [];
			const isSame = now !== null && !isCustom(now) && now.retailer_product_id === was.retailer_product_id;
			return [[was.retailer_product_id, Math.max(0, was.quantity - (isSame ? now.quantity : 0))] as const];
		}),
	);
