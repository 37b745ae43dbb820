import { isLanguage, type Language, nameIn } from '#lib/languages.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/template-keys.ts';

type Told = { at: Date; language: Language };

/**
 * Tells a shop's owners and its phone, as it was before the change, that the money of UPI payments goes to another address now: whoever has stolen a
 * key or a login could lead it elsewhere. Who changed it is told as well, for it may be their login that was stolen.
 */
export async function tellUpiChanged(
	trx: Db,
	{ id, names, phone_e164, language: own }: Pick<Row<'shops'>, 'id' | 'names' | 'phone_e164' | 'language'>,
	upi: string,
	{ at, language: fallback }: Told,
): Promise<void> {
	const owners = await trx
		.selectFrom('person_rights as r')
		.innerJoin('people as p', 'p.id', 'r.person_id')
		.select('p.phone_e164 as phone')
		.where('r.shop_id', '=', id)
		.where('r.role', '=', 'owner')
		.where('r.ended_at', 'is', null)
		.execute();
	const phones = new Set([...owners.map(({ phone }) => phone), ...(phone_e164 ? [phone_e164] : [])]);
	const language = isLanguage(own) ? own : fallback;
	const message = written('shop.UPI_CHANGED', { shop: nameIn(names, language), upi }, { language });
	for (const to of phones) await queueMessage(trx, { to, ...message, at });
}
