import { atom } from 'nanostores';
import type { PartnerShopReply } from '#lib/contract/partner.ts';
import type { Input } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { fieldTurns } from '#stores/api/field-turns.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $counterShop, $staffToken } from '#stores/counter/counter-session.ts';

export type ShopFacts = PartnerShopReply;
export type FactsChange = Omit<Input<'PUT partner/shops/{storeId}'>, 'storeId'>;
const AGAIN_MS = 60_000;

/** What the shop says of itself; `null` until the server has said so. */
export const $shopFacts = atom<ShopFacts | null>(null);

$counterShop.listen((shop, before) => {
	if (shop?.id !== before?.id) $shopFacts.set(null);
});

/** How far this phone's clock is behind the store's, in ms. */
let behindMs = 0;

/** The instant by the store's clock, in ms: a phone's own is often wrong. */
export const storeNow = (): number => Date.now() + behindMs;

function take(reply: Reply<ShopFacts>): void {
	const shop = $counterShop.get();
	if (!reply.ok || shop?.id !== reply.data.id) return;
	const { names } = reply.data;
	if (JSON.stringify(names) !== JSON.stringify(shop.names)) $counterShop.set({ ...shop, names });
	behindMs = Date.parse(reply.data.now) - Date.now();
	$shopFacts.set(reply.data);
}

/** The question that was asked last: only its answer counts. */
let loading: Promise<Reply<ShopFacts> | null> | null = null;
const turns = fieldTurns<Reply<ShopFacts>>(() => loadShopFacts());

/** Asks what the shop says of itself; what is known stays when no answer comes. Who has no right there any more chooses another shop. */
export function loadShopFacts(): Promise<Reply<ShopFacts> | null> {
	const mine: Promise<Reply<ShopFacts> | null> = loadLatest(() => loading === mine);
	loading = mine;
	return mine;
}

async function loadLatest(isLatest: () => boolean): Promise<Reply<ShopFacts> | null> {
	const before = turns.moves();
	const shop = $counterShop.get();
	if (!shop) return null;
	const reply = await counterCall('GET partner/shops/{storeId}', { storeId: shop.id });
	// Who asked before waits for the answer that counts.
	if (!isLatest()) return loading;
	// A change was asked for or answered meanwhile, of which this answer may not know.
	if (reply.ok && turns.moves() !== before) return loadLatest(isLatest);
	if (!reply.ok && reply.kind === 'answer' && reply.status === 403 && $counterShop.get()?.id === shop.id) $counterShop.set(null);
	take(reply);
	return reply;
}

/** Changes what the shop says of itself, once earlier changes of the same fields have been answered: to close the shop waits for no other form. */
export async function changeShopFacts(change: FactsChange): Promise<Reply<ShopFacts> | null> {
	const shop = $counterShop.get();
	if (!shop) return null;
	const token = $staffToken.get();
	const send = async (): Promise<Reply<ShopFacts>> => {
		// Who asked for it may have left while it waited.
		if ($staffToken.get() !== token) return { ok: false, kind: 'aborted' };
		return counterCall('PUT partner/shops/{storeId}', { storeId: shop.id, ...change }, { keepsNull: true });
	};
	return turns.run(Object.keys(change), send, take);
}

/** Keeps up to date what ends by itself and what others change; answers a function that stops this. */
export function keepShopFacts(): () => void {
	const load = () => {
		if (document.visibilityState === 'visible') void loadShopFacts();
	};
	load();
	const leave = $counterShop.listen((shop, before) => {
		if (shop?.id !== before?.id) load();
	});
	const timer = setInterval(load, AGAIN_MS);
	document.addEventListener('visibilitychange', load);
	return () => {
		leave();
		clearInterval(timer);
		document.removeEventListener('visibilitychange', load);
	};
}
