import { isLanguage, type Language, nameIn } from '#lib/languages.ts';
import type { By } from '#server/api/actor.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/template-keys.ts';

type Told = { by: By; at: Date; language: Language };

/**
 * Tells a shop's owners and its phone, as it was before the change, that the money of UPI payments goes to another address now: whoever has stolen a
 * key or a login could lead it elsewhere. The person who changed it is not told.
 */
export async function tellUpiChanged(
	trx: Db,
	{ id, names, phone_e164, language: own }: Pick<Row<'shops'>, 'id' | 'names' | 'phone_e164' | 'language'>,
	upi: string,
	{ by, at, language: fallback }: Told,
): Promise<void> {
	const people = await trx
		.selectFrom('person_rights as r')
		.innerJoin('people as p', 'p.id', 'r.person_id')
		.select(['p.id', 'p.phone_e164 as phone', 'r.role'])
		.where('r.shop_id', '=', id)
		.where('r.ended_at', 'is', null)
		.execute();
	const byPhone = people.find((person) => person.id === by.personId)?.phone;
	const phones = new Set([...people.flatMap(({ role, phone }) => (role === 'owner' ? [phone] : [])), ...(phone_e164 ? [phone_e164] : [])]);
	if (byPhone) phones.delete(byPhone);
	const language = isLanguage(own) ? own : fallback;
	const message = written('shop.UPI_CHANGED', { shop: nameIn(names, language), upi }, { language });
	for (const to of phones) await queueMessage(trx, { to, ...message, at });
}
