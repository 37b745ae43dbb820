import { isLanguage, type Language, nameIn } from '#lib/languages.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/template-keys.ts';

type Told = { at: Date; language: Language };
type Contact = Pick<Row<'shops'>, 'upi_id' | 'phone_e164'>;
/** What is told of a change; names where it may be somebody else's than the association's. */
type Changed = Contact & Partial<Pick<Row<'shops'>, 'names'>>;
/** The columns of a shop whose change its owners are told of. */
export type ToldOf = Contact & Pick<Row<'shops'>, 'id' | 'names' | 'language'>;

const SHOWN_DIGITS = 4;

/**
 * Tells a shop's owners, and its phone as it was before the change, of three changes: UPI money goes to another address, messages of
 * orders go to another number, the shop has another name. Whoever has stolen a key or a login could lead money or customers astray by them.
 * Who made the change is told as well, for it may be their login that was stolen. A first phone takes nothing from anybody, and is not told.
 */
export async function tellOwners(trx: Db, was: ToldOf, next: Changed, { at, language: fallback }: Told): Promise<void> {
	const language = isLanguage(was.language) ? was.language : fallback;
	const shop = nameIn(was.names, language);
	const messages: ReturnType<typeof written>[] = [];
	if (next.upi_id !== null && next.upi_id !== was.upi_id)
		messages.push(written('shop.UPI_CHANGED', { shop, upi: next.upi_id }, { language }));
	if (was.phone_e164 !== null && next.phone_e164 !== was.phone_e164)
		messages.push(written('shop.PHONE_CHANGED', { shop, ending: was.phone_e164.slice(-SHOWN_DIGITS) }, { language }));
	const name = next.names && nameIn(next.names, language);
	if (name !== undefined && name !== shop) messages.push(written('shop.NAME_CHANGED', { shop, name }, { language }));
	if (messages.length === 0) return;
	const owners = await trx
		.selectFrom('person_rights as r')
		.innerJoin('people as p', 'p.id', 'r.person_id')
		.select('p.phone_e164 as phone')
		.where('r.shop_id', '=', was.id)
		.where('r.role', '=', 'owner')
		.where('r.ended_at', 'is', null)
		.execute();
	const phones = new Set([...owners.map(({ phone }) => phone), ...(was.phone_e164 ? [was.phone_e164] : [])]);
	for (const to of phones) for (const message of messages) await queueMessage(trx, { to, ...message, at });
}
