import { DEFAULT_LANGUAGE } from '#lib/languages.ts';
import { ok, refuse } from '#lib/result.ts';
import { SYSTEM } from '#server/api/actor.ts';
import type { CounterOrder } from '#server/commands/counter/arguments.ts';
import { CounterError } from '#server/commands/counter/counter-error.ts';
import { endRight, type GivenRight, giveRight, liveRights } from '#server/counter/give-and-end-rights.ts';
import { invitingShop, tellInvited } from '#server/counter/tell-invited.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { loadShops, shopFinder } from '#server/import/chosen-shops.ts';
import type { Settings } from '#server/settings/settings.ts';
import { parsePhone } from '#server/system/phone.ts';

type Store = { db: Db; settings: Pick<Settings, 'publicSiteUrl' | 'siteName'> };

async function shopNamed(db: Db, named: string): Promise<string> {
	const found = shopFinder(await loadShops(db))(named);
	if (!found.ok) throw new CounterError(`${named}: ${found.reason}.`);
	return found.value;
}

async function list(db: Db, named: string | null): Promise<string[]> {
	const names = new Map((await loadShops(db)).map((shop) => [shop.id, shop.names.en]));
	const rights = await liveRights(db, named === null ? 'all' : { shopId: await shopNamed(db, named) });
	const lines = rights.map(({ id, phone, name, role, shop_id }) => {
		const where = shop_id === null ? 'all shops' : (names.get(shop_id) ?? shop_id);
		return `${id}  ${[phone, ...(name ? [name] : []), role, where].join(', ')}`;
	});
	return lines.length > 0 ? lines : ['There are none.'];
}

const NOT_TOLD =
	"No message was sent, as this address is reached from this machine alone: tell the person the store's own, and set PUBLIC_SITE_URL for the next.";

/** Whether an address leads back to the machine that it is opened on. */
const isLoopback = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** What is said of a person who was an owner of the shop until now. */
async function noOwnerNow(db: Db, { shopId }: GivenRight): Promise<string> {
	const hasOwner = (await liveRights(db, { shopId })).some(({ role }) => role === 'owner');
	return `Until now this person was an owner there${hasOwner ? '.' : ', the only one: the shop has no owner now, invite one with --role owner.'}`;
}

async function invite(
	{ db, settings }: Store,
	{ phone, name, at }: Extract<CounterOrder, { does: 'invite' }>,
	now: Date,
): Promise<string[]> {
	const number = parsePhone(phone);
	if (!number.ok) throw new CounterError(`${phone.slice(0, 20)} is no Indian mobile number.`);
	const isReached = !isLoopback(settings.publicSiteUrl);
	const right: GivenRight = at ? { role: at.role, shopId: await shopNamed(db, at.shop) } : { role: 'association', shopId: null };
	const done = await transact(db, async (trx) => {
		const shop = right.shopId === null ? null : await invitingShop(trx, right.shopId);
		if (shop === undefined) return refuse('NOT_FOUND');
		const given = await giveRight(trx, { phone: number.value, name, by: SYSTEM }, right, now);
		if (!given.hadLately && isReached) await tellInvited(trx, number.value, shop, { ...settings, language: DEFAULT_LANGUAGE, at: now });
		return ok(given);
	});
	if (!done.ok) throw new CounterError(done.code);
	const { id, isNew, was } = done.value;
	const place = `${settings.publicSiteUrl}/counter`;
	const line = `${isNew ? 'invited' : 'was invited before'}: ${id}; ${number.value} logs in at ${place}`;
	const told = isReached ? [line] : [line, NOT_TOLD];
	return was === 'owner' ? [...told, await noOwnerNow(db, right)] : told;
}

/** Carries out an order of the command and answers the lines to print. @throws CounterError. */
export async function runCounter(store: Store, order: Exclude<CounterOrder, { does: 'help' }>, now: Date): Promise<string[]> {
	if (order.does === 'list') return list(store.db, order.shop);
	if (order.does === 'invite') return invite(store, order, now);
	const ended = await endRight(store.db, order.id, now);
	if (!ended.ok) throw new CounterError(`There is no right ${order.id.slice(0, 60)} that has not ended.`);
	return [`ended ${order.id}`];
}
