import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { COUPON_PER_CUSTOMER } from '#lib/constants.ts';
import { hasForm } from '#lib/contract/written-forms.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { dateInIndia, dayAfter } from '#lib/format/india-time.ts';
import { CouponsError } from '#server/commands/coupons/coupons-error.ts';
import { readPrice } from '#server/import/read-price.ts';
import { readWhole } from '#server/import/read-values.ts';
import { hasCode } from '#server/system/errors.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
	help: flag,
	all: flag,
	offer: flag,
	percent: text,
	'up-to': text,
	flat: text,
	'free-delivery': flag,
	buy: text,
	get: text,
	product: text,
	min: text,
	shop: text,
	'first-order': flag,
	'per-customer': text,
	total: text,
	from: text,
	until: text,
	pays: text,
	title: text,
} as const;
const SEE = 'npm run coupons -- --help shows how.';
/** A fixed day in its example would be past some day, and refused. */
const helpText = () =>
	readFileSync(new URL('./help.txt', import.meta.url), 'utf8').replace('{in a month}', dayAfter(dateInIndia(new Date()), 30));
const MOST = 1_000_000;

function parse(argv: readonly string[]) {
	try {
		return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
	} catch (error) {
		const name = /'(?:-\w, )?(-[^' ]*)/.exec(error instanceof Error ? error.message : '')?.[1] ?? '';
		if (hasCode(error, 'ERR_PARSE_ARGS_UNKNOWN_OPTION')) throw new CouponsError(`There is no option ${name}. ${SEE}`);
		throw new CouponsError(`${name} takes ${/<value>'|is ambiguous/.test(String(error)) ? 'a' : 'no'} value. ${SEE}`);
	}
}
type Values = ReturnType<typeof parse>['values'];
type Named = 'percent' | 'up-to' | 'flat' | 'buy' | 'get' | 'min' | 'per-customer' | 'total';

/** A discount as it is given: the product of buy-and-get is looked up later. All amounts are in paise. */
export type GivenRule =
	| { code: 'PERCENT'; percent: number; maxPaise: number | null }
	| { code: 'FLAT'; amountPaise: number }
	| { code: 'FREE_DELIVERY' }
	| { code: 'BUY_GET'; buy: number; get: number; product: string };
/** A promotion to be added. */
export type GivenPromotion = {
	/** `null` for an offer. */
	code: string | null;
	rule: GivenRule;
	minOrderPaise: number;
	shop: string | null;
	isFirstOrder: boolean;
	perCustomer: number | null;
	total: number | null;
	startsAt: Date | null;
	endsAt: Date | null;
	paidBy: 'SHOP' | 'ASSOCIATION';
	title: string | null;
};
export type CouponsOrder =
	| { does: 'help'; text: string }
	| { does: 'list'; all: boolean }
	| { does: 'end'; named: string }
	| { does: 'add'; given: GivenPromotion };

function whole(values: Values, name: Named, least: number, most = MOST): number | null {
	const given = values[name];
	if (given === undefined) return null;
	const read = readWhole(given, least, most);
	if (!read.ok) throw new CouponsError(`--${name}: ${read.reason}.`);
	return read.value;
}

function paise(values: Values, name: Named): number | null {
	const given = values[name];
	if (given === undefined) return null;
	const read = readPrice(given);
	if (!read.ok) throw new CouponsError(`--${name}: ${read.reason}.`);
	return read.value;
}

/** The beginning of a day in India. */
function day(values: Values, name: 'from' | 'until'): Date | null {
	const given = values[name];
	if (given === undefined) return null;
	const at = new Date(`${given}T00:00:00+05:30`);
	const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given) && new Date(`${given}T00:00:00Z`).toJSON()?.startsWith(given);
	if (!isDay) throw new CouponsError(`--${name}: “${given}” is not a day such as 2026-12-31.`);
	return at;
}

function ruleOf(values: Values): GivenRule {
	const [percent, maxPaise, amountPaise] = [whole(values, 'percent', 1, 100), paise(values, 'up-to'), paise(values, 'flat')];
	const [buy, get] = [whole(values, 'buy', 1, 100), whole(values, 'get', 1, 100)];
	const { product } = values;
	if (maxPaise !== null && percent === null) throw new CouponsError('--up-to goes with --percent.');
	const isBuyGet = buy !== null || get !== null || product !== undefined;
	if (isBuyGet && (buy === null || get === null || product === undefined))
		throw new CouponsError('--buy, --get and --product go together.');
	const rules: GivenRule[] = [];
	if (percent !== null) rules.push({ code: 'PERCENT', percent, maxPaise });
	if (amountPaise !== null) rules.push({ code: 'FLAT', amountPaise });
	if (values['free-delivery']) rules.push({ code: 'FREE_DELIVERY' });
	if (buy !== null && get !== null && product !== undefined) rules.push({ code: 'BUY_GET', buy, get, product });
	const [rule, ...more] = rules;
	if (!rule || more.length > 0)
		throw new CouponsError(`Say one thing that it gives: --percent, --flat, --free-delivery, or --buy with --get and --product. ${SEE}`);
	return rule;
}

function payer({ pays, shop }: Values): GivenPromotion['paidBy'] {
	if (pays === undefined) return shop === undefined ? 'ASSOCIATION' : 'SHOP';
	if (pays !== 'shop' && pays !== 'association') throw new CouponsError(`--pays is shop or association, not “${pays}”.`);
	return pays === 'shop' ? 'SHOP' : 'ASSOCIATION';
}

function givenOf(values: Values, written: string | undefined): GivenPromotion {
	const { offer = false, title } = values;
	if (offer && written !== undefined) throw new CouponsError('An offer has no code: --offer or a code, not both.');
	if (!offer && written === undefined) throw new CouponsError(`Name the code of the coupon, or say --offer. ${SEE}`);
	const code = written?.toUpperCase() ?? null;
	if (code !== null && !hasForm('COUPON_CODE_FORM', code))
		throw new CouponsError(`“${written}” is no code: 3 to 24 letters A–Z and digits.`);
	const [startsAt, lastDay] = [day(values, 'from'), day(values, 'until')];
	const endsAt = lastDay && new Date(lastDay.getTime() + DAY_MS);
	if (endsAt && !startsAt && endsAt <= new Date()) throw new CouponsError(`--until: ${values.until} is past.`);
	if (endsAt && startsAt && endsAt <= startsAt) throw new CouponsError('--until is over before it begins.');
	return {
		code,
		rule: ruleOf(values),
		minOrderPaise: paise(values, 'min') ?? 0,
		shop: values.shop ?? null,
		isFirstOrder: values['first-order'] ?? false,
		perCustomer: (whole(values, 'per-customer', 0) ?? (offer ? 0 : COUPON_PER_CUSTOMER)) || null,
		total: whole(values, 'total', 1),
		startsAt,
		endsAt,
		paidBy: payer(values),
		title: title?.trim() || null,
	};
}

/** The command line as an order. @throws CouponsError that says what is wrong with it. */
export function readCouponsOrder(argv: readonly string[]): CouponsOrder {
	const { values, positionals } = parse(argv);
	const [does, named, ...more] = positionals;
	if (values.help || does === undefined) return { does: 'help', text: helpText() };
	if (more.length > 0) throw new CouponsError(`One at a time: ${more.join(' ')} is too much.`);
	if (does === 'list') return { does, all: values.all ?? false };
	if (does === 'add') return { does, given: givenOf(values, named) };
	if (does !== 'end') throw new CouponsError(`What to do is add, list or end, not ${does}. ${SEE}`);
	if (named === undefined) throw new CouponsError('Name the code or the id of what is to end.');
	return { does, named };
}
