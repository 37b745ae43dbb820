import { createHash } from 'node:crypto';
import { NO_MRP } from '#lib/constants.ts';
import { UPLOAD_MAX_BYTES } from '#lib/contract/body-limits.ts';
import type { ShelfFilePlan } from '#lib/contract/shelf-file.ts';
import type { Checked } from '#lib/contract/table.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import { lockShelf } from '#server/catalogue/shops/lock-shelf.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { transact } from '#server/db/transact.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { csvResponse } from '#server/responses/csv.ts';
import { factsShown } from '#server/shelf/file/facts.ts';
import { type PackOfFile, packsOfFile } from '#server/shelf/file/packs.ts';
import { type Planned, planFile, type RefusedRow } from '#server/shelf/file/plan.ts';
import { type ReadFile, readShelfFile } from '#server/shelf/file/read-file.ts';
import { writePlan } from '#server/shelf/file/write-plan.ts';

/** So many of the changes are shown before they are made; all refused rows are answered, so that they can be mended. */
const SHOWN = 200;

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
const figuresOf = (pack: PackOfFile) => ({
	sellingPrice: rupeesFromPaise(pack.price_paise),
	mrp: pack.mrp_paise === null ? NO_MRP : rupeesFromPaise(pack.mrp_paise),
	stock: pack.stock,
	...factsShown(pack),
});

/** The name of just these changes: another price, stock or date meanwhile gives another. */
const nameOf = (planned: readonly Planned[]): string =>
	createHash('sha256')
		.update(JSON.stringify(planned.map(({ pack, now }) => [pack.id, figuresOf(pack), figuresOf(now)])))
		.digest('hex');

/** How a pack is called in a language. A file that is sent back is read by its ids, codes and barcodes alone, so this can be in any. */
const calledIn = (language: Language) => {
	const t = translatorOf(language);
	return (pack: PackOfFile) => ({ name: nameIn(pack.names, language), pack: packWords(pack.pack_text, t) });
};

type Answered = { read: ReadFile; planned: readonly Planned[]; refused: RefusedRow[]; isWritten: boolean };

function answerOf({ read: { header, rows }, planned, refused, isWritten }: Answered, language: Language): ShelfFilePlan {
	const called = calledIn(language);
	const changes = planned.slice(0, SHOWN).map(({ pack, now }) => ({ ...called(pack), was: figuresOf(pack), now: figuresOf(now) }));
	const counts = { rows: rows.length, changed: planned.length, refused: refused.length };
	return { plan: nameOf(planned), isWritten, counts, changes, header, refused };
}

/**
 * What a shop lists as a file that can be changed and sent back. Refuses with FORBIDDEN another shop's people, with NOT_FOUND a shop that is not
 * there.
 */
export async function shelfFile(
	{ storeId }: { storeId: string },
	{ app, caller, language }: Call<'staff'>,
): Promise<Result<never> | Response> {
	if (!mayTouch(caller, storeId)) return refuse('FORBIDDEN');
	if (!(await shopTable(app)).has(storeId)) return refuse('NOT_FOUND');
	const packs = await packsOfFile(app.db, storeId, false);
	const called = calledIn(language);
	const rows = packs.map((pack) => ({ pack, figures: figuresOf(pack), called: called(pack) }));
	return csvResponse('shelf', rows, {
		id: ({ pack }) => pack.id,
		code: ({ pack }) => pack.code,
		barcode: ({ pack }) => pack.gtins[0] ?? null,
		name: ({ called: { name } }) => name,
		pack: ({ called: { pack } }) => pack,
		price: ({ figures }) => figures.sellingPrice,
		mrp: ({ figures }) => (figures.mrp === NO_MRP ? null : figures.mrp),
		stock: ({ figures }) => figures.stock,
		in_stock: ({ figures }) => yesOrNo(figures.stock > 0),
		veg: ({ figures }) => figures.foodSign,
		best_before: ({ figures }) => figures.bestBefore,
		origin: ({ figures }) => figures.origin,
		prescription: ({ figures }) => yesOrNo(figures.isPrescribed),
		stock_was: ({ figures }) => figures.stock,
	});
}

/**
 * What a file would change on a shop's shelf; with the `plan` that was answered to the same file it is changed, all of it or nothing, and noted with
 * who did it. Only packs of this shop can be meant. Refuses with FORBIDDEN, NOT_FOUND, BODY_TOO_LARGE a file over 5 MB, SHELF_FILE as
 * `readShelfFile`, and PLAN_CHANGED when the shelf is not as it was shown.
 */
export async function takeShelfFile(
	{ storeId, file, plan }: Checked<'POST counter/shelf/file'>,
	{ app, caller, language }: Call<'staff'>,
): Promise<Result<ShelfFilePlan>> {
	if (!mayTouch(caller, storeId)) return refuse('FORBIDDEN');
	if (!(await shopTable(app)).has(storeId)) return refuse('NOT_FOUND');
	if (file.size > UPLOAD_MAX_BYTES) return refuse('BODY_TOO_LARGE', { field: 'file' });
	const read = readShelfFile(await file.bytes());
	if (!read.ok) return read;
	const at = app.clock.now();
	if (plan === undefined) {
		const { planned, refused } = planFile(read.value.rows, await packsOfFile(app.db, storeId, false), at);
		return ok(answerOf({ read: read.value, planned, refused, isWritten: false }, language));
	}
	const done = await transact<{ answer: ShelfFilePlan; tags: string[] }>(app.db, async (trx) => {
		await lockShelf(trx, storeId);
		const { planned, refused } = planFile(read.value.rows, await packsOfFile(trx, storeId, true), at);
		if (nameOf(planned) !== plan) return refuse('PLAN_CHANGED');
		const tags = await writePlan(trx, planned, { storeId, by: byPartner(caller), at });
		await publishChange(trx, tags);
		return ok({ answer: answerOf({ read: read.value, planned, refused, isWritten: true }, language), tags });
	});
	if (!done.ok) return done;
	forgetTags(app, done.value.tags);
	return ok(done.value.answer);
}
