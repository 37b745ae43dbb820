import type { Language } from '#lib/languages.ts';
import type { Db } from '#server/db/tables.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/templates.ts';

type Told = { language: Language; siteName: string | null; publicSiteUrl: string; at: Date };

/** Queues the message that tells a number of its right, and where the counter is. `shop`: its name; null for the association's people. */
export async function tellInvited(
	trx: Db,
	to: string,
	shop: string | null,
	{ language, siteName, publicSiteUrl, at }: Told,
): Promise<void> {
	const url = `${publicSiteUrl}/counter`;
	const message =
		shop === null
			? written('staff.ASSOCIATION', { url }, { language, siteName })
			: written('staff.SHOP', { shop, url }, { language, siteName });
	await queueMessage(trx, { to, ...message, at });
}
