import { paiseFromRupees } from '#lib/format/money.ts';
import { nameIn } from '#lib/languages.ts';
import { parseHours } from '#server/catalogue/shops/parse-hours.ts';
import { foldedText } from '#server/catalogue/spelling/search-text.ts';
import { stableId } from '#server/catalogue/stable-id.ts';
import type { NewRow } from '#server/db/tables.ts';
import { readSampleCsv } from '#server/sample/csv.ts';
import { sampleNames, sampleText } from '#server/sample/products.ts';
import { popularCities } from '#server/taxonomy/cities.ts';

/** `customers`: how many buy there, which decides how much is sold. Nobody has rated an invented shop: ratings come of orders alone. */
export type SampleShop = {
	code: string;
	customers: number;
	categoryIds: number[];
	isVeg: boolean;
	row: NewRow<'shops'>;
	hours: NewRow<'shop_hours'>[];
};

const localityId = (city: string, slug: string) => stableId('locality', `${city}/${slug}`);

/** The localities of the sample. */
export function readLocalities(): NewRow<'localities'>[] {
	const cities = new Map(popularCities('en').map((city) => [city.slug, city.name]));
	return readSampleCsv(new URL('./localities.csv', import.meta.url)).map((row) => {
		const names = sampleNames(row);
		const city = row.text('city');
		return {
			id: localityId(city, row.text('slug')),
			city_slug: city,
			slug: row.text('slug'),
			city: cities.get(city) ?? city,
			names: JSON.stringify(names),
			name_key: foldedText(nameIn(names, 'en')),
			pin_code: row.text('pin_code') || null,
			lat: row.number('lat'),
			lng: row.number('lng'),
			popular: row.text('popular') === '1',
			aliases: row.text('aliases').split(';').filter(Boolean),
		};
	});
}

/** The shops of the sample with their hours, in the order of the file. */
export function readShops(): SampleShop[] {
	return readSampleCsv(new URL('./shops.csv', import.meta.url)).map((row) => {
		const code = row.text('code');
		const id = stableId('shop', code);
		const openings = parseHours(row.text('hours'));
		if (!openings) throw new Error(`${code}: hours ${row.text('hours')} cannot be read`);
		const also = row.text('also_category_ids').split(';').filter(Boolean).map(Number);
		return {
			code,
			customers: row.number('customers'),
			categoryIds: [row.number('category_id'), ...also],
			isVeg: row.text('is_veg') === '1',
			hours: openings.map((one) => ({ shop_id: id, weekday: one.weekday, opens_min: one.opensMin, closes_min: one.closesMin })),
			row: {
				id,
				source_key: code,
				names: JSON.stringify(sampleNames(row)),
				category_id: row.number('category_id'),
				also_category_ids: also,
				locality_id: localityId(row.text('city'), row.text('locality_slug')),
				address_text: row.text('address_en'),
				address_names: sampleText(row, 'address'),
				lat: row.number('lat'),
				lng: row.number('lng'),
				service_radius_m: row.number('radius_m'),
				min_order_paise: paiseFromRupees(row.number('min_order')),
				delivery_fee_paise: paiseFromRupees(row.number('delivery_fee')),
				free_delivery_above_paise: row.text('free_above') ? paiseFromRupees(row.number('free_above')) : null,
				delivery_eta_min: row.number('eta_min'),
				offers: sampleText(row, 'offers'),
				is_offer_selling: row.text('is_offer_selling') === '1',
				is_pickup: row.text('is_pickup') === '1',
				is_shut: row.text('status') === 'closed',
				art: row.text('art'),
			},
		};
	});
}
