import { isLanguage } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { noteAct } from '#server/api/note-act.ts';
import { categoryTable } from '#server/catalogue/categories.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { NEW_SHOP } from '#server/catalogue/shops/new-shop-defaults.ts';
import { tag } from '#server/catalogue/tags.ts';
import { giveRight } from '#server/counter/give-and-end-rights.ts';
import { tellInvited } from '#server/counter/tell-invited.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/template-keys.ts';
import { newId } from '#server/system/ids.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

type Application = Row<'shop_applications'>;

/** An application that waits, locked until the transaction ends. */
const waitingApplication = (trx: Db, id: string): Promise<Application | undefined> =>
	trx.selectFrom('shop_applications').selectAll().where('id', '=', id).where('decided_at', 'is', null).forUpdate().executeTakeFirst();

const languageOf = ({ language }: Application) => (isLanguage(language) ? language : 'en');

/** Writes the shop of an application, open at its hours, with nothing on its shelf yet; answers its id. */
async function makeShop(trx: Db, applied: Application, category: { id: number; art: string }, now: Date): Promise<string> {
	const id = newId();
	await trx
		.insertInto('shops')
		.values({
			id,
			source_key: `application:${applied.id}`,
			names: JSON.stringify({ en: applied.name }),
			category_id: category.id,
			also_category_ids: applied.category_ids.filter((one) => one !== category.id),
			locality_id: applied.locality_id,
			address_text: applied.address_text,
			lat: applied.lat,
			lng: applied.lng,
			service_radius_m: NEW_SHOP.radiusM,
			art: category.art,
			phone_e164: applied.phone_e164,
			upi_id: applied.upi_id,
			gstin: applied.gstin,
			fssai: applied.fssai,
			language: languageOf(applied),
			updated_at: now,
		})
		.execute();
	const { opens_min, closes_min } = applied;
	await trx
		.insertInto('shop_hours')
		.values(WEEKDAYS.map((weekday) => ({ shop_id: id, weekday, opens_min, closes_min })))
		.execute();
	return id;
}

/**
 * Lets a shop in: makes the shop, gives its number the right of an owner, and tells it. Refuses with FORBIDDEN all but the association's people,
 * and with NOT_FOUND an application that is not there or was decided.
 */
export async function letIn({ id }: { id: string }, { app, caller }: Call<'staff'>): Promise<Result<{ storeId: string }>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const categories = await categoryTable(app);
	const now = app.clock.now();
	const { siteName, publicSiteUrl } = app.settings;
	const done = await transact(app.db, async (trx) => {
		const applied = await waitingApplication(trx, id);
		const category = categories.find((one) => applied?.category_ids.includes(one.id));
		if (!applied || !category) return refuse('NOT_FOUND');
		const storeId = await makeShop(trx, applied, category, now);
		const by = byPartner(caller);
		const owner = { phone: applied.phone_e164, name: '', by };
		await giveRight(trx, owner, { role: 'owner', shopId: storeId }, now);
		const language = languageOf(applied);
		await tellInvited(trx, applied.phone_e164, { names: { en: applied.name }, language }, { language, siteName, publicSiteUrl, at: now });
		await trx
			.updateTable('shop_applications')
			.set({ decided_at: now, decided_by: caller.personId, shop_id: storeId })
			.where('id', '=', id)
			.execute();
		await noteAct(trx, { kind: 'APPLICATION', did: 'LET_IN', about: applied.name, shopId: storeId, by, at: now });
		await publishChange(trx, [tag.shops, tag.sellers]);
		return ok({ storeId });
	});
	if (done.ok) forgetTags(app, [tag.shops]);
	return done;
}

/** Says no to an application, with a reason that is told. Refuses as `letIn` does. */
export async function refuseApplication(
	{ id, reason }: { id: string; reason: string },
	{ app, caller }: Call<'staff'>,
): Promise<Result<Record<string, never>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const at = app.clock.now();
	return transact(app.db, async (trx) => {
		const applied = await waitingApplication(trx, id);
		if (!applied) return refuse('NOT_FOUND');
		const told = { language: languageOf(applied), siteName: app.settings.siteName, reason };
		await queueMessage(trx, { to: applied.phone_e164, ...written('staff.REFUSED', { shop: applied.name }, told), at });
		await trx.updateTable('shop_applications').set({ decided_at: at, decided_by: caller.personId, reason }).where('id', '=', id).execute();
		await noteAct(trx, { kind: 'APPLICATION', did: 'REFUSED', about: applied.name, by: byPartner(caller), at });
		return ok({});
	});
}
