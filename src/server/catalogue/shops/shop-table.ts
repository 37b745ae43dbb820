import type { ShopFees } from '#lib/cart/fees.ts';
import { type Opening, type Week, weekOf } from '#lib/catalogue/opening/hours.ts';
import type { SlotRule } from '#lib/catalogue/slot-room.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, type Names } from '#lib/languages.ts';
import type { Ring } from '#lib/place/geo.ts';
import { remember } from '#server/catalogue/memo.ts';
import { searchWords } from '#server/catalogue/spelling/search-text.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Row } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

/** A shop as it is held in memory: there are few shops, they change rarely, and every page asks for the near ones. */
export type ShopRecord = ShopFees & {
	id: string;
	names: Names;
	words: readonly string[];
	categoryId: number;
	alsoCategoryIds: readonly number[];
	category: { names: Names; slug: string; ground: string };
	locality: { names: Names; slug: string; citySlug: string; city: string } | null;
	address: Names;
	lat: number;
	lng: number;
	radiusM: number;
	ring: Ring | null;
	minOrderPaise: number;
	etaMin: number;
	ratingSum: number;
	ratingCount: number;
	offers: Names | null;
	about: Names | null;
	isOfferSelling: boolean;
	isPickup: boolean;
	/** How long its delivery times are, and for how many orders each has room unless the shop says otherwise. */
	slotMin: number;
	slotCapacity: number;
	slotRules: readonly SlotRule[];
	/** Shut by its people, or suspended. */
	isShut: boolean;
	isSuspended: boolean;
	closedUntil: Date | null;
	/** Days in India, `YYYY-MM-DD`. */
	holidays: readonly string[];
	/** So many minutes more on every promise, until then. */
	rush: { minutes: number; until: Date } | null;
	/** That orders are accepted by themselves, for so many minutes; null: as was promised. */
	autoAccept: { minutes: number | null } | null;
	art: string;
	image: string | null;
	/** Photographs after its front. */
	moreImages: readonly string[];
	/** What stands in its drawn window; empty for one whose shelf is too small. */
	windowArt: string;
	/** What no page shows: only whose order it is. */
	phone: string | null;
	upiId: string | null;
	gstin: string | null;
	fssai: string | null;
	language: Language;
	cancelAfterMin: number | null;
	/** When its own row last changed, not its packs. */
	updatedAt: Date;
	openings: readonly Opening[];
	week: Week;
};
export type ShopTable = ReadonlyMap<string, ShopRecord>;

/** How many minutes longer a shop in a rush needs, and until when; `null` when it is in none. */
export const rushOf = ({ rush_min, rush_until }: Pick<Row<'shops'>, 'rush_min' | 'rush_until'>): ShopRecord['rush'] =>
	rush_min !== null && rush_until ? { minutes: rush_min, until: rush_until } : null;
/** Within how many minutes orders that are accepted by themselves come (`null`: as was promised); `null` where none are accepted so. */
export const autoAcceptOf = ({
	is_auto_accept,
	auto_accept_min,
}: Pick<Row<'shops'>, 'is_auto_accept' | 'auto_accept_min'>): ShopRecord['autoAccept'] =>
	is_auto_accept ? { minutes: auto_accept_min } : null;

/** The fees of a shop as they count: without the fee itself, nothing that changes it does. */
export const feesOfRow = (
	row: Pick<Row<'shops'>, 'delivery_fee_paise' | 'free_delivery_above_paise' | 'fee_by_distance' | 'fee_by_total'>,
): ShopFees =>
	row.delivery_fee_paise === null
		? { deliveryFeePaise: null, freeAbovePaise: null, feeByDistance: [], feeByTotal: [] }
		: {
				deliveryFeePaise: row.delivery_fee_paise,
				freeAbovePaise: row.free_delivery_above_paise,
				feeByDistance: row.fee_by_distance,
				feeByTotal: row.fee_by_total,
			};

/** All shops by id, with place, category and hours; as fresh as the tag `shops`. */
export const shopTable = (app: Pick<App, 'db'>): Promise<ShopTable> => remember(app, 'shops', () => load(app), [tag.shops]);

async function load({ db }: Pick<App, 'db'>): Promise<ShopTable> {
	const [rows, hours] = await Promise.all([
		db
			.selectFrom('shops as s')
			.innerJoin('categories as c', 'c.id', 's.category_id')
			.leftJoin('localities as l', 'l.id', 's.locality_id')
			.selectAll('s')
			.select(['c.names as categoryNames', 'c.slug as categorySlug', 'c.ground as ground'])
			.select(['l.names as localityNames', 'l.slug as localitySlug', 'l.city_slug as citySlug', 'l.city as city'])
			.execute(),
		db.selectFrom('shop_hours').selectAll().execute(),
	]);
	const hoursOf = Map.groupBy(hours, (row) => row.shop_id);
	return new Map(
		rows.map((row): [string, ShopRecord] => {
			const { localityNames, localitySlug, citySlug, city } = row;
			const own = (hoursOf.get(row.id) ?? []).map((one) => ({ weekday: one.weekday, opensMin: one.opens_min, closesMin: one.closes_min }));
			return [
				row.id,
				{
					id: row.id,
					names: row.names,
					words: [row.names, row.categoryNames].flatMap((names) => Object.values(names).flatMap(searchWords)),
					categoryId: row.category_id,
					alsoCategoryIds: row.also_category_ids,
					category: { names: row.categoryNames, slug: row.categorySlug, ground: row.ground },
					locality: localityNames && localitySlug && citySlug && city ? { names: localityNames, slug: localitySlug, citySlug, city } : null,
					// Translations of an address that the shop has changed since then are not used.
					address: row.address_names?.en === row.address_text ? row.address_names : { en: row.address_text },
					lat: row.lat,
					lng: row.lng,
					radiusM: row.service_radius_m,
					ring: row.service_ring,
					minOrderPaise: row.min_order_paise,
					...feesOfRow(row),
					etaMin: row.delivery_eta_min,
					ratingSum: row.rating_sum,
					ratingCount: row.rating_count,
					offers: row.offers,
					about: row.about,
					isOfferSelling: row.is_offer_selling,
					isPickup: row.is_pickup,
					slotMin: row.slot_minutes,
					slotCapacity: row.slot_capacity,
					slotRules: row.slot_rules,
					isShut: row.is_shut || row.suspended_at !== null,
					isSuspended: row.suspended_at !== null,
					closedUntil: row.closed_until,
					holidays: row.holidays,
					rush: rushOf(row),
					autoAccept: autoAcceptOf(row),
					art: row.art,
					image: row.image,
					moreImages: row.more_images,
					windowArt: row.window_art,
					phone: row.phone_e164,
					upiId: row.upi_id,
					gstin: row.gstin,
					fssai: row.fssai,
					language: isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE,
					cancelAfterMin: row.cancel_after_min,
					updatedAt: row.updated_at,
					openings: own.sort((a, b) => a.weekday - b.weekday || a.opensMin - b.opensMin),
					week: weekOf(own),
				},
			];
		}),
	);
}
