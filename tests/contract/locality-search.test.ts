import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Locality, Serviceability } from '#lib/contract/place.ts';
import { isFarOff } from '#lib/place/far-off.ts';
import type { TestApi } from '../support/app.ts';
import { sampleApi } from '../support/sample-api.ts';

let api: TestApi;
beforeAll(async () => {
	api = await sampleApi();
});
afterAll(() => api.close());

const Found = z.object({ localities: z.array(Locality) });
const search = async (q: string) => {
	const { data } = await api.call('GET', `catalog/localities?q=${encodeURIComponent(q)}&limit=5`, {});
	return z.parse(Found, data).localities.map(({ name }) => name);
};

it.each([
	['andhri', 'Andheri East'],
	['andheri e', 'Andheri East'],
	['ghatkoper', 'Ghatkopar East'],
	['ghatkopar (w)', 'Ghatkopar West'],
	['vile parle w', 'Vile Parle West'],
	['bkc', 'Bandra Kurla Complex'],
	['BKC Mumbai', 'Bandra Kurla Complex'],
	['seepz', 'Marol'],
	['cst', 'Fort'],
	['powaii', 'Powai'],
	['pawai', 'Powai'],
	['andhr', 'Andheri East'],
	['bandhra', 'Bandra West'],
	['dadr', 'Dadar'],
	['borivili', 'Borivali West'],
	['chembour', 'Chembur'],
	['अंधेरी', 'Andheri East'],
	['घाटकोपर', 'Ghatkopar East'],
	['અંધેરી', 'Andheri East'],
	['ಪೊವಾಯಿ', 'Powai'],
	['పోవాయ్', 'Powai'],
	['400076', 'Powai'],
	['40000', 'Colaba'],
	['400 076', 'Powai'],
	['४०००७६', 'Powai'],
	['andheri est', 'Andheri East'],
	['अंधेरी ईस्ट', 'Andheri East'],
	['బాంద్రా వెస్ట్', 'Bandra West'],
	['અંધેરી પૂર્વ', 'Andheri East'],
	['અંધેરી પશ્ચિમ', 'Andheri West'],
	['ઘાટકોપર પૂર્વ', 'Ghatkopar East'],
	['બોરીવલી પશ્ચિમ', 'Borivali West'],
	['ಅಂಧೇರಿ ಪೂರ್ವ', 'Andheri East'],
	['అంధేరి తూర్పు', 'Andheri East'],
	['andheri purv', 'Andheri East'],
	['सांताक्रुज़ पश्चिम', 'Santacruz West'],
	['સાકી નાકા', 'Saki Naka'],
	['साकी नाका', 'Saki Naka'],
	['saki naka', 'Saki Naka'],
	['વિલે પાર્લા', 'Vile Parle West'],
	['પાર્લા', 'Vile Parle West'],
	['પારલે', 'Vile Parle West'],
	['મુલુન્ડ', 'Mulund West'],
	['मुलुन्ड', 'Mulund West'],
	['ચેંબુર', 'Chembur'],
	['चेम्बूर', 'Chembur'],
	['अन्धेरी ईस्ट', 'Andheri East'],
])('L7 the search over localities and PIN codes forgives: “%s” finds %s', async (q, name) => {
	expect(await search(q)).toContain(name);
});

it('L7 the part of town that is typed comes alone, and what is no place finds nothing', async () => {
	expect(await search('vile parle w')).toEqual(['Vile Parle West']);
	for (const q of [
		'zzzzqq',
		'zzzz',
		'zz',
		'xk',
		'pune',
		'puna',
		'chennai',
		'delhi',
		'surat',
		'milk',
		'999999',
		'%',
		'...',
		'પુણે',
		'दिल्ली',
		'दूध',
		'ಚೆನ್ನೈ',
	])
		expect(await search(q), q).toEqual([]);
});

const ask = async (query: string) => z.parse(Serviceability, (await api.call('GET', `catalog/serviceability?${query}`, {})).data);

it('E2 a place that no shop serves is told, with the nearest served locality and the shops around where one can collect', async () => {
	expect(await ask('location=19.1178548,72.8631304')).toEqual({ serviceable: true, storeServes: null, nearest: null, pickupShops: [] });
	// In the creek between Mumbai and its new town.
	const lost = await ask('location=18.97,72.93');
	expect(lost).toMatchObject({ serviceable: false, nearest: { name: expect.any(String) } });
	expect(lost.pickupShops.length).toBeGreaterThan(0);
	for (const { isPickup, serviceable, distanceKm } of lost.pickupShops) {
		expect([isPickup, serviceable]).toEqual([true, false]);
		expect(distanceKm).toBeLessThanOrEqual(15);
	}
	const { nearest } = lost;
	expect((await ask(`location=${nearest?.lat},${nearest?.lng}`)).serviceable).toBe(true);
	expect(nearest && isFarOff(nearest)).toBe(false);
	// Far from everything there is nothing to collect, and the nearest place is no help.
	const delhi = await ask('location=28.61,77.2');
	expect(delhi.pickupShops).toEqual([]);
	expect(delhi.nearest?.distanceKm).toBeGreaterThan(1_000);
	expect(delhi.nearest && isFarOff(delhi.nearest)).toBe(true);
});

it('a shop is asked after by its id', async () => {
	const { data } = await api.call('GET', 'catalog/shops?location=19.1178548,72.8631304&limit=1', {});
	const [{ id } = { id: '' }] = z.parse(z.object({ shops: z.array(z.object({ id: z.string() })) }), data).shops;
	expect((await ask(`location=19.1178548,72.8631304&storeId=${id}`)).storeServes).toBe(true);
	expect((await ask(`location=28.61,77.2&storeId=${id}`)).storeServes).toBe(false);
	expect((await ask('location=19.1178548,72.8631304&storeId=none')).storeServes).toBe(false);
});
