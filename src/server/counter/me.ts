import type { Input, Output } from '#lib/contract/table.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { type ShopRecord, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { shopsWithWords } from '#server/catalogue/shops/shops-with-words.ts';

const MOST = 50;

/** The person of the login, by the name that came with their newest right, and what they may do. */
export async function me(_: unknown, { app, caller }: Call<'staff'>): Promise<Result<Output<'GET counter/me'>>> {
	const person = await app.db
		.selectFrom('people as p')
		.innerJoin('person_rights as r', 'r.person_id', 'p.id')
		.select(['r.name', 'p.phone_e164'])
		.where('p.id', '=', caller.personId)
		.where('r.ended_at', 'is', null)
		.orderBy((eb) => eb('r.name', '=', ''))
		.orderBy('r.created_at', 'desc')
		.limit(1)
		.executeTakeFirst();
	if (!person) return refuse('NOT_FOUND');
	const { personId: id, isAssociation } = caller;
	return ok({ id, name: person.name, phone: person.phone_e164, isAssociation, pushKey: app.push?.publicKey ?? null });
}

/**
 * The shops of the person, for the association's people all; of them the one of `storeId`, or those whose name has the words of `q`, at most
 * 50, by name.
 */
export async function shopsOfPerson(
	{ q = '', storeId }: Input<'GET counter/shops'>,
	{ app, caller, language }: Call<'staff'>,
): Promise<Result<Output<'GET counter/shops'>>> {
	const table = await shopTable(app);
	const isAsked = ({ id }: ShopRecord) => (caller.isAssociation || caller.shops.has(id)) && (storeId === undefined || id === storeId);
	const found = shopsWithWords(table, q).filter(isAsked);
	const shops = found
		.map((shop) => ({
			id: shop.id,
			name: nameIn(shop.names, language),
			role: caller.shops.get(shop.id) ?? ('association' as const),
			isOpen: !shop.isShut,
			localityName: shop.locality ? nameIn(shop.locality.names, language) : '',
		}))
		.sort((one, other) => one.name.localeCompare(other.name, language));
	return ok({ shops: shops.slice(0, MOST), isMore: shops.length > MOST });
}
