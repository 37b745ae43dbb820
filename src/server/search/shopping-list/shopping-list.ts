import { LIST_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { ListLine, ListOption, ShoppingList } from '#lib/contract/shopping-list.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { findCards } from '#server/catalogue/products/find-cards.ts';
import { openFirst } from '#server/catalogue/shops/open-state.ts';
import { sellersServing } from '#server/catalogue/shops/serving-shops.ts';
import { brandsFor } from '#server/catalogue/store-brands.ts';
import type { App } from '#server/ports/app.ts';
import { type Answer, answersTo } from '#server/search/shopping-list/answers.ts';
import { type AskedLine, type Candidate, findCandidates, trustIn } from '#server/search/shopping-list/candidates.ts';
import { lineTerms, nearestWords, separateThings } from '#server/search/shopping-list/line-terms.ts';
import { hasAsMuch, inOrderOfHelp, listShop, type RankedShop } from '#server/search/shopping-list/ranked-shops.ts';
import { type ReadLine, readListLines } from '#server/search/shopping-list/read-lines.ts';
import { inTurns } from '#server/throttle/in-turns.ts';

/** Of so many shops, the open and near ones first, it is asked what they have. */
const SHOPS_ASKED = 40;
const SHOPS_SHOWN = 4;
/** Packs of a shop that are looked at for a line, and products of them that are shown. */
const PACKS_OF_EACH = 12;
const OPTIONS = 5;
/** Of so many lines it is looked what a misspelt word may be: each is compared with thousands of names. */
const MISSPELT = 8;

type Where = { point: Point; language: Language };
/** `meant`: its words as the names that they are nearest to. */
type MeantLine = ReadLine & { meant?: string };
/** `unread`: how many lines are beyond the limit because a line was several things. */
type Found = { lines: readonly MeantLine[]; unread: number; asked: AskedLine[]; candidates: Candidate[] };

/** In turns with other calls: sixty scrambled lines keep a core busy for a quarter of a second. */
async function askedOf(
	lines: readonly MeantLine[],
	language: Language,
	brands: Awaited<ReturnType<typeof brandsFor>>,
): Promise<AskedLine[]> {
	const asked = await inTurns(lines, ({ words, amount, meant = words }, at) => {
		const terms = lineTerms(meant, language, brands);
		return terms ? [{ at, terms, amount }] : [];
	});
	return asked.flat();
}

/**
 * The lines with what answers them. A line that nothing answers as a whole is read again: as several things without a comma between them, else
 * with its unknown words as the nearest names.
 */
async function findAll(app: App, read: readonly ReadLine[], shops: readonly string[], { language }: Where): Promise<Found> {
	const brands = await brandsFor(app, { q: 'list' });
	const asked = await askedOf(read, language, brands);
	const first = await findCandidates(app, asked, shops, PACKS_OF_EACH);
	const askedAt = new Map(asked.map((one) => [one.at, one]));
	const answered = new Set(first.flatMap((one) => (isWhole(askedAt.get(one.line), one) ? [one.line] : [])));
	const open = asked.filter(({ at }) => !answered.has(at));
	const apart = new Map(open.map(({ at, terms }) => [at, separateThings(terms)]));
	const some = new Set(first.map(({ line }) => line));
	const misspelt = open.filter(({ at }) => !some.has(at)).slice(0, MISSPELT);
	const nearest = new Map(await inTurns(misspelt, ({ at, terms }) => [at, nearestWords(terms, language)] as const));
	if (![...apart.values(), ...nearest.values()].some(Boolean)) return { lines: read, unread: 0, asked, candidates: first };
	const all = read.flatMap((line, at): MeantLine[] => {
		const things = apart.get(at);
		// An amount is of the thing beside it: "kothimbir mirchi 100 g" wants 100 g of chillies.
		const counted = things && line.isBehind ? things.length - 1 : 0;
		if (things) return things.map((words, i) => ({ ...line, text: words, words, amount: i === counted ? line.amount : null }));
		const meant = nearest.get(at);
		return [meant ? { ...line, meant } : line];
	});
	const lines = all.slice(0, LIST_LIMITS.lines);
	const again = await askedOf(lines, language, brands);
	const candidates = await findCandidates(app, again, shops, PACKS_OF_EACH);
	return { lines, unread: all.length - lines.length, asked: again, candidates };
}

/** Whether a product is all that its line asks for. */
const isWhole = (line: AskedLine | undefined, candidate: Candidate) =>
	line !== undefined && ['sure', 'guess'].includes(trustIn(line, candidate));

/** What a shop has for each line that it has something for. */
function answersOf(asked: readonly AskedLine[], candidates: readonly Candidate[]): Map<number, Answer[]> {
	const byLine = Map.groupBy(candidates, ({ line }) => line);
	return new Map(
		asked.flatMap((one) => {
			const answers = answersTo(one, byLine.get(one.at) ?? []);
			return answers.length > 0 ? [[one.at, answers] as const] : [];
		}),
	);
}

/** Why a line should be looked at; null where there is no doubt. */
function doubtOf(best: Answer | undefined, isCorrected: boolean): ListLine['doubt'] {
	if (!best) return 'unknown';
	if (best.trust !== 'sure') return best.trust;
	if (isCorrected) return 'guess';
	return best.reach === 'unlike' || best.reach === 'less' ? 'amount' : null;
}

/** The list's lines with the options of one shop. */
async function linesWith(
	app: App,
	lines: readonly MeantLine[],
	answers: ReadonlyMap<number, readonly Answer[]>,
	{ point, language }: Where,
): Promise<ListLine[]> {
	const shown = [...answers.values()].flatMap((all) => all.slice(0, OPTIONS).map(({ pack }) => pack.id));
	const cards = await findCards(app, shown, { language, point });
	return lines.map(({ text, amount, meant }, at) => {
		const best = (answers.get(at) ?? []).slice(0, OPTIONS);
		const options = best.flatMap(({ pack, quantity, reach, isPrescribed }): ListOption[] => {
			const product = cards.get(pack.id);
			return product ? [{ product, quantity, reach, isPrescribed }] : [];
		});
		return { text, amount, doubt: options.length > 0 ? doubtOf(best[0], meant !== undefined) : 'unknown', options };
	});
}

/**
 * What a text asks for as a shopping list, line by line, with what one shop has: `storeId`, else that of the cart where none has more and it is
 * open or all are shut, else the shop that has most of it; and the shops nearby that have most of it, and the cart's, with what it costs there. A
 * text that is too long is read as far as the limit; nothing in it is an error.
 */
export async function readShoppingList(
	app: App,
	{ text, storeId, cartStoreId, ...where }: Where & { text: string; storeId?: string | undefined; cartStoreId?: string | undefined },
): Promise<ShoppingList> {
	const { lines: read, unread } = readListLines(text, where.language);
	const sellers = openFirst(await sellersServing(app, where.point));
	const named = [storeId, cartStoreId];
	const near = sellers.filter(({ shop }, i) => i < SHOPS_ASKED || named.includes(shop.id));
	const shopIds = near.map(({ shop }) => shop.id);
	const { lines, unread: cut, asked, candidates } = await findAll(app, read, shopIds, where);
	const byShop = Map.groupBy(candidates, (one) => one.shop_id);
	const ranked = near.flatMap((one): RankedShop[] => {
		const answers = answersOf(asked, byShop.get(one.shop.id) ?? []);
		return answers.size > 0 ? [{ near: one, answers }] : [];
	});
	const { platformFeePaise } = app.settings;
	const inOrder = inOrderOfHelp(ranked, platformFeePaise);
	const ranksAt = (id: string | undefined) => inOrder.find(({ near: { shop } }) => shop.id === id);
	const [first, ofCart] = [inOrder[0], ranksAt(cartStoreId)];
	const isNoWorse = (one: RankedShop, best: RankedShop) => hasAsMuch(one, best) && (one.near.state.isOpen || !best.near.state.isOpen);
	const chosen = ranksAt(storeId) ?? (ofCart && first && isNoWorse(ofCart, first) ? ofCart : first);
	const shown = inOrder.filter((one, i) => i < SHOPS_SHOWN || one === chosen || one === ofCart);
	return {
		lines: await linesWith(app, lines, chosen?.answers ?? new Map(), where),
		unread: unread + cut,
		shops: shown.map((one) => listShop(one, platformFeePaise, where.language)),
		storeId: chosen?.near.shop.id ?? null,
	};
}
