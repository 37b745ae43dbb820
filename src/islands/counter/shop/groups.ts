import type { IslandKey } from '#islands/ui/words.tsx';
import { typedNumber } from '#lib/format/typed-number.ts';
import { LANGUAGES } from '#lib/languages.ts';
import type { FactsChange, ShopFacts } from '#stores/counter/shop-facts.ts';

/** A field's value as it is typed; `yes` or nothing for one that is ticked. */
export type Values = Readonly<Record<string, string>>;
/** What stands in a field: words, words that may be taken away, a number that may be too, or a tick. */
type Kind = 'words' | 'code' | 'number' | 'tick';
/** `name`: the path of its value in what the shop says of itself, by which the server names it in a refusal. */
export type FactField = {
	name: string;
	kind: Kind;
	word: IslandKey;
	language?: string;
	lang?: string;
	type?: 'tel' | 'text';
	isLong?: true;
};
export type FactGroup = { name: string; word: IslandKey; fields: readonly FactField[] };

const inAll = (name: string, word: IslandKey, more: Pick<FactField, 'isLong'> = {}): FactField[] =>
	LANGUAGES.map(({ slug, ownName, bcp47 }) => ({ name: `${name}.${slug}`, kind: 'words', word, language: ownName, lang: bcp47, ...more }));

/** What a shop says of itself, in the groups that are saved together. */
export const GROUPS: readonly FactGroup[] = [
	{
		name: 'delivery',
		word: 'counter.shopGroupDelivery',
		fields: [
			{ name: 'radiusKm', kind: 'number', word: 'counter.shopRadius' },
			{ name: 'minOrder', kind: 'number', word: 'counter.shopMin' },
			{ name: 'deliveryFee', kind: 'number', word: 'counter.shopFee' },
			{ name: 'freeDeliveryAbove', kind: 'number', word: 'counter.shopFree' },
			{ name: 'etaMinutes', kind: 'number', word: 'counter.shopEta' },
		],
	},
	{
		name: 'slots',
		word: 'counter.shopGroupSlots',
		fields: [
			{ name: 'slotMinutes', kind: 'number', word: 'counter.shopSlotMin' },
			{ name: 'slotCapacity', kind: 'number', word: 'counter.shopSlotCap' },
			{ name: 'isPickup', kind: 'tick', word: 'counter.shopPickup' },
		],
	},
	{
		name: 'money',
		word: 'counter.shopGroupMoney',
		fields: [
			{ name: 'phone', kind: 'code', word: 'counter.shopPhone', type: 'tel' },
			{ name: 'upiId', kind: 'code', word: 'counter.shopUpi' },
			{ name: 'gstin', kind: 'code', word: 'counter.shopGstin' },
			{ name: 'fssai', kind: 'code', word: 'counter.shopFssai' },
		],
	},
	{
		name: 'words',
		word: 'counter.shopGroupWords',
		fields: [
			...inAll('names', 'counter.shopNameIn'),
			...inAll('offers', 'counter.shopOffersIn'),
			...inAll('about', 'counter.shopAboutIn', { isLong: true }),
			{ name: 'address', kind: 'words', word: 'counter.shopAddress' },
		],
	},
];

const pathOf = (name: string): [string, string | undefined] => {
	const [first = '', second] = name.split('.');
	return [first, second];
};

function valueAt(facts: ShopFacts, name: string): unknown {
	const [first, second] = pathOf(name);
	const value: unknown = Reflect.get(facts, first);
	return second === undefined ? value : Reflect.get(Object(value), second);
}

/** The fields of a group as the shop has them now. */
export const valuesOf = (facts: ShopFacts, { fields }: FactGroup): Values =>
	Object.fromEntries(
		fields.map(({ name, kind }) => {
			const value = valueAt(facts, name);
			return [name, kind === 'tick' ? (value === true ? 'yes' : '') : String(value ?? '')];
		}),
	);

function meant(text: string, kind: Kind): unknown {
	const typed = text.trim();
	if (kind === 'tick') return typed === 'yes';
	if (kind === 'words') return typed;
	if (typed === '') return null;
	// What is no number is sent as it was typed, so that the server says so of its field.
	return kind === 'number' ? (typedNumber(typed) ?? typed) : typed;
}

/** What is to be changed: the fields that are others now, and words in all their languages. */
export function changeOf({ fields }: FactGroup, was: Values, now: Values): FactsChange {
	const change: Record<string, unknown> = {};
	const changed = new Set(fields.filter(({ name }) => was[name] !== now[name]).map(({ name }) => pathOf(name)[0]));
	for (const { name, kind } of fields) {
		const [first, second] = pathOf(name);
		if (!changed.has(first)) continue;
		const value = meant(now[name] ?? '', kind);
		if (second === undefined) change[first] = value;
		else change[first] = { ...Object(change[first]), [second]: value };
	}
	return change;
}
