import { afterAll, beforeAll, expect, it } from 'vitest';
import { SlotList } from '#lib/contract/cart.ts';
import { Shop } from '#lib/contract/catalogue.ts';
import { PartnerShopReply } from '#lib/contract/partner.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { PARTNER_TOKEN, type Reply, type TestApi, testApi } from '../support/app.ts';
import { HERE, makeAddress, makeProduct, makeShop } from '../support/market.ts';
import { makePerson, makeStaff } from '../support/people.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	await makeProduct(api.app, shop);
});
afterAll(() => api.close());

const send = (authorization: string, id: string, json: object): Promise<Reply> =>
	api.call('PUT', `partner/shops/${id}`, { headers: { Authorization: authorization }, json });
const put = async (json: object): Promise<PartnerShopReply> =>
	PartnerShopReply.parse((await send(`Partner ${PARTNER_TOKEN}`, shop, json)).data);
const fault = async (json: object) => {
	const { status, errors } = await send(`Partner ${PARTNER_TOKEN}`, shop, json);
	return [status, errors[0]?.code, errors[0]?.field];
};
const seen = async (point = HERE, language = 'en'): Promise<Shop> => {
	const headers = { 'Accept-Language': language };
	return Shop.parse(
		(await api.call('GET', `catalog/shops/${shop}`, { query: `?latitude=${point.lat}&longitude=${point.lng}`, headers })).data,
	);
};

it('C40 fees, minimum and minutes are what customers see at once', async () => {
	await put({ minOrder: 149, deliveryFee: 25, freeDeliveryAbove: 399.5, etaMinutes: 40 });
	expect(await seen()).toMatchObject({ minOrder: 149, deliveryFee: 25, freeDeliveryAbove: 399.5, deliveryEtaMinutes: 40 });
	expect(await put({ deliveryFee: null })).toMatchObject({ deliveryFee: null, freeDeliveryAbove: null });
	expect(await fault({ freeDeliveryAbove: 100 })).toEqual([400, 'INPUT_INVALID', 'freeDeliveryAbove']);
	for (const [field, json] of [
		['minOrder', { minOrder: -1 }],
		['minOrder', { minOrder: null }],
		['deliveryFee', { deliveryFee: 1.005 }],
		['etaMinutes', { etaMinutes: 2 }],
	] as const)
		expect(await fault(json)).toEqual([400, 'INPUT_INVALID', field]);
});

it('C40 a shop asks less nearby and for large orders: on its card, and in the bill of a cart', async () => {
	const bands = {
		feeByDistance: [
			{ upToKm: 1, fee: 10 },
			{ upToKm: 2.5, fee: 20.5 },
		],
		feeByTotal: [{ from: 150, fee: 8 }],
	};
	const said = await put({ deliveryFee: 40, freeDeliveryAbove: 500, minOrder: 0, radiusKm: 3, ...bands });
	expect(said).toMatchObject({ ...bands, deliveryFee: 40, feeFarther: 40 });
	const [near, far] = [
		{ lat: HERE.lat + 0.01, lng: HERE.lng },
		{ lat: HERE.lat + 0.025, lng: HERE.lng },
	];
	expect([(await seen()).deliveryFee, (await seen(near)).deliveryFee, (await seen(far)).deliveryFee]).toEqual([10, 20.5, 40]);
	expect(await seen(far)).toMatchObject({ ...bands, feeFarther: 40, freeDeliveryAbove: 500 });

	// Where no address is chosen, the place that is asked for counts; then the address alone.
	const shopper = await makeShopper(api, { place: false });
	const pack = await makeProduct(api.app, shop);
	const at = ({ lat, lng }: typeof HERE) => ({ location: `${lat},${lng}` });
	const fee = async (json: object) =>
		(await shopper.cart('PATCH', 'product/update', { retailerProductId: pack, ...json })).cart.bill.deliveryFee;
	await shopper.add(pack);
	expect([await fee({ quantity: 1, ...at(HERE) }), await fee({ quantity: 1, ...at(far) })]).toEqual([10, 40]);
	expect([await fee({ quantity: 3, ...at(far) }), await fee({ quantity: 10, ...at(far) })]).toEqual([8, 0]);
	const locationId = await makeAddress(api.app, shopper.id, near);
	await shopper.cart('PATCH', 'delivery/update', { locationId });
	expect([await fee({ quantity: 1, ...at(far) }), await fee({ quantity: 3, ...at(far) })]).toEqual([20.5, 8]);
	expect((await shopper.cart('PATCH', 'delivery/update', { locationId })).cart.freeDeliveryAbove).toBe(500);

	expect(await fault({ feeByDistance: [{ upToKm: 3.5, fee: 10 }] })).toEqual([400, 'INPUT_INVALID', 'feeByDistance']);
	expect(await fault({ feeByDistance: bands.feeByDistance.toReversed() })).toEqual([400, 'INPUT_INVALID', 'feeByDistance']);
	expect(await fault({ feeByTotal: [{ from: 100, fee: 40 }] })).toEqual([400, 'INPUT_INVALID', 'feeByTotal']);
	expect(
		await fault({
			feeByTotal: [
				{ from: 100, fee: 10 },
				{ from: 200, fee: 10 },
			],
		}),
	).toEqual([400, 'INPUT_INVALID', 'feeByTotal']);
	expect(await fault({ feeByTotal: Array.from({ length: 6 }, (_, i) => ({ from: i + 1, fee: 20 - i })) })).toEqual([
		400,
		'INPUT_INVALID',
		'feeByTotal',
	]);
	expect(await put({ deliveryFee: null })).toMatchObject({ feeByDistance: [], feeByTotal: [], deliveryFee: null });
	expect(await fault({ feeByDistance: [{ upToKm: 1, fee: 10 }] })).toEqual([400, 'INPUT_INVALID', 'feeByDistance']);
	await put({ deliveryFee: 25, freeDeliveryAbove: null });
});

it('C40 hours with breaks and past midnight replace the week, with its slots; what overlaps is refused and changes nothing', async () => {
	const day = (weekday: number) => [
		{ weekday, opens: '09:00', closes: '13:00' },
		{ weekday, opens: '18:00', closes: '01:00' },
	];
	const hours = [0, 1, 2, 3, 4, 5, 6].flatMap(day);
	await put({ hours });
	const times = (await seen()).hours.filter(({ weekday }) => weekday === 6);
	expect(times).toEqual(day(6));
	const slots = SlotList.parse((await api.call('GET', 'order/slots', { query: `?storeId=${shop}` })).data).slots;
	const clock = (iso: string) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(new Date(iso));
	expect([...new Set(slots.map(({ start }) => clock(start)))].toSorted()).toEqual(['00:00', '09:00', '11:00', '18:00', '20:00', '22:00']);
	for (const wrong of [
		[...hours, { weekday: 1, opens: '12:00', closes: '14:00' }],
		[...day(6), { weekday: 0, opens: '00:30', closes: '02:00' }],
		[{ weekday: 2, opens: '24:00', closes: '02:00' }],
	])
		expect(await fault({ hours: wrong })).toEqual([400, 'INPUT_INVALID', 'hours']);
	expect((await seen()).hours).toHaveLength(14);
	await put({ hours: [] });
	expect(await seen()).toMatchObject({ isOpen: false, hours: [], opensAt: null });
	await put({ hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' })) });
	expect(await seen()).toMatchObject({ isOpen: true });
});

it('C40 delivers within a radius, or within an area that was drawn', async () => {
	const near = { lat: HERE.lat + 0.02, lng: HERE.lng };
	await put({ radiusKm: 1.5 });
	expect([(await seen()).serviceable, (await seen(near)).serviceable]).toEqual([true, false]);
	const corner = (north: number, east: number) => ({ lat: HERE.lat + north, lng: HERE.lng + east });
	const area = [corner(0.01, -0.01), corner(0.03, -0.01), corner(0.03, 0.01), corner(0.01, 0.01)];
	expect((await put({ area })).area).toEqual(area);
	expect([(await seen()).serviceable, (await seen(near)).serviceable, (await seen()).serviceRadiusKm]).toEqual([false, true, null]);
	expect(await put({ radiusKm: 3 })).toMatchObject({ area: null, serviceRadiusKm: 3 });
	expect(await fault({ area: area.slice(2) })).toEqual([400, 'INPUT_INVALID', 'area']);
});

it('C40 names and offers are said in each language, and an English name must stand', async () => {
	await put({ names: { en: 'Asha Stores', hi: 'आशा स्टोर्स', te: '' }, offers: { en: 'Free bag' }, address: 'Shop 4, Cardinal Road' });
	expect(await seen()).toMatchObject({ name: 'Asha Stores', offersText: 'Free bag', address: 'Shop 4, Cardinal Road' });
	expect([(await seen(HERE, 'hi')).name, (await seen(HERE, 'te')).name]).toEqual(['आशा स्टोर्स', 'Asha Stores']);
	// A name in which nothing is seen would be a link without words.
	for (const en of [' ', '\u200b', '\u2060\u00ad', '\u3164', '\u2800 \ufe0f'])
		expect(await fault({ names: { en } }), en).toEqual([400, 'INPUT_INVALID', 'names.en']);
	expect(await fault({ names: { en: 'Asha Stores', hi: '\u200d' } })).toEqual([400, 'INPUT_INVALID', 'names.hi']);
	expect((await put({ names: { en: '24 × 7', hi: '🧅', te: '' } })).names).toEqual({ en: '24 × 7', hi: '🧅' });
	expect(await fault({ offers: { en: '', hi: 'मुफ़्त थैला' } })).toEqual([400, 'INPUT_INVALID', 'offers.en']);
	expect((await put({ offers: { en: '', hi: '' } })).offers).toBeNull();
});

it('C40 what a shop tells of itself stands on its page in each language in which it has said it', async () => {
	expect((await seen()).aboutText).toBeNull();
	const about = { en: 'A shop\nsince 1978.', hi: '1978 से दुकान।', te: '' };
	expect(await put({ about })).toMatchObject({ about: { en: 'A shop since 1978.', hi: '1978 से दुकान।' } });
	expect((await seen()).aboutText).toBe('A shop since 1978.');
	expect((await seen(HERE, 'hi')).aboutText).toBe('1978 से दुकान।');
	expect((await seen(HERE, 'te')).aboutText).toBeNull();
	expect(await fault({ about: { en: '', hi: 'दुकान' } })).toEqual([400, 'INPUT_INVALID', 'about.en']);
	expect(await fault({ about: { en: 'a'.repeat(401) } })).toEqual([400, 'INPUT_INVALID', 'about.en']);
	expect((await put({ about: null })).about).toBeNull();
});

it('C40 P2 only owners, the association and the shop’s key say what a shop is', async () => {
	const elsewhere = await makeShop(api.app);
	const gone = await makeStaff(api, { role: 'owner', shopId: shop });
	await endRight(api.app.db, gone.rightId, api.app.clock.now());
	const callers = [
		[`Staff ${await makePerson(api, { role: 'owner', shopId: shop })}`, 200],
		[`Staff ${await makePerson(api, { role: 'association', shopId: null })}`, 200],
		[`Staff ${await makePerson(api, { role: 'staff', shopId: shop })}`, 403],
		[`Staff ${await makePerson(api, { role: 'owner', shopId: elsewhere })}`, 403],
		[`Staff ${gone.token}`, 401],
	] as const;
	for (const json of [
		{ minOrder: 0 },
		{ hours: [] },
		{ radiusKm: 3 },
		{ names: { en: 'Mine' } },
		{ offers: null },
		{ about: null },
		{ address: 'Here' },
	])
		for (const [caller, status] of callers)
			expect([(await send(caller, shop, json)).status, Object.keys(json)]).toEqual([status, Object.keys(json)]);
});

it('C40 delivery times of some days and hours have a room of their own: by the first rule that fits, after what is set of one alone', async () => {
	await put({ hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '21:00' })) });
	const times = async () => SlotList.parse((await api.call('GET', 'order/slots', { query: `?storeId=${shop}` })).data).slots;
	const [first = { start: '' }] = await times();
	const inIndia = new Date(Date.parse(first.start) + 330 * 60_000).toISOString();
	const [day, from] = [new Date(inIndia).getUTCDay(), inIndia.slice(11, 16)];
	const closed = async () => (await times()).filter(({ available }) => !available).map(({ start }) => start);
	expect(await closed()).toEqual([]);
	const rule = { days: [day], from, to: '24:00', capacity: 0 };
	const shut = (await put({ slotRules: [rule, { ...rule, capacity: 9 }] })).slotRules;
	expect(shut).toHaveLength(2);
	const ofDay = await closed();
	expect(ofDay).toContain(first.start);
	// Of the same weekday all, of the next day none.
	expect(new Set(ofDay.map((start) => new Date(Date.parse(start) + 330 * 60_000).getUTCDay()))).toEqual(new Set([day]));
	await put({ slots: [{ start: first.start, capacity: 3 }] });
	expect(await closed()).toEqual(ofDay.slice(1));
	await put({ slots: [{ start: first.start, capacity: null }], slotRules: [{ ...rule, to: '09:00', from: '00:00' }] });
	expect(await closed()).toEqual([]);
	for (const wrong of [{ days: [] }, { days: [7] }, { to: '00:00' }, { to: '25:00' }, { capacity: -1 }])
		expect((await fault({ slotRules: [{ ...rule, ...wrong }] }))[0]).toBe(400);
	expect((await put({ slotRules: [] })).slotRules).toEqual([]);
});
