import { isLanguage, type Language, nameIn } from '#lib/languages.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/template-keys.ts';

export type InvitingShop = Pick<Row<'shops'>, 'names' | 'language'>;
type Told = { language: Language; siteName: string | null; publicSiteUrl: string; at: Date };

/** The shop for which somebody is invited, kept from being merged away until the end of the transaction; undefined when it is not there. */
export const invitingShop = (trx: Db, id: string): Promise<InvitingShop | undefined> =>
	trx.selectFrom('shops').select(['names', 'language']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/**
 * Queues the message that tells a number of its right, and where the counter is. `shop` is null for the association's people; `language` is for who
 * has no shop's.
 */
export async function tellInvited(
	trx: Db,
	to: string,
	shop: InvitingShop | null,
	{ language: ownLanguage, siteName, publicSiteUrl, at }: Told,
): Promise<void> {
	const url = `${publicSiteUrl}/counter`;
	const language = shop && isLanguage(shop.language) ? shop.language : ownLanguage;
	const message =
		shop === null
			? written('staff.ASSOCIATION', { url }, { language, siteName })
			: written('staff.SHOP', { shop: nameIn(shop.names, language), url }, { language, siteName });
	await queueMessage(trx, { to, ...message, at });
}
