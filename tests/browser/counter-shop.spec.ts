import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { photo } from '../support/photos.ts';
import { faultsOf, openCounter } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

test('C40 an owner says what the shop is: hours, fees, area and words, each saved by itself, refused at its field and kept until then @any-width', async ({
	page,
	context,
	store,
	allowed,
}) => {
	allowed.push(/status of 400/);
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const asShopper = () => ask(store, 'GET catalog/shops/{storeId}', { storeId: shop.id });
	const before = await asShopper();
	/** The fields of each change that was sent: what nobody typed would take back what another phone has saved meanwhile. */
	const sent: string[][] = [];
	page.on('request', (request) => {
		if (request.method() === 'PUT' && /\/api\/partner\/shops\//.test(request.url())) sent.push(Object.keys(request.postDataJSON()));
	});
	await page.getByRole('link', { name: 'More', exact: true }).click();
	// Another language shows the same screen, with the shop's name in it.
	const hindi = { headers: { 'Accept-Language': 'hi' } };
	const { data } = await (await page.request.get(`${store.url}/api/catalog/shops/${shop.id}`, hindi)).json();
	expect(data.name).not.toBe(shop.name);
	await main.getByRole('link', { name: 'हिन्दी' }).click();
	await expect(page).toHaveURL('/hi/counter/more');
	await expect(page.getByRole('link', { name: data.name })).toBeVisible();
	await page.goto('/hi/counter/more');
	await main.getByRole('link', { name: 'English' }).click();
	await expect(page).toHaveURL('/counter/more');
	await expect(page.getByRole('link', { name: shop.name })).toBeVisible();
	await page.goto('/counter/more');
	await main.getByRole('link', { name: 'Your shop' }).click();
	const delivery = main.getByRole('form', { name: 'Delivery', exact: true });
	await delivery.getByLabel('Delivery fee, ₹').fill('17');
	await delivery.getByLabel('Minutes to deliver nearby').fill('2');

	// What was typed is there after a reload, and a refusal stands at its field.
	await page.reload();
	await expect(delivery.getByLabel('Delivery fee, ₹')).toHaveValue('17');
	await expect(delivery.getByRole('status')).toHaveText('Not saved yet. It stays on this phone.');
	await delivery.getByRole('button', { name: 'Save' }).click();
	const minutes = delivery.getByLabel('Minutes to deliver nearby');
	await expect(minutes).toBeFocused();
	await expect(minutes).toHaveAccessibleDescription('Type 5 or more');
	await expect(delivery.getByText('Type 5 or more')).toHaveCount(1);
	expect(await faultsOf(page)).toEqual([]);
	await minutes.fill('35');
	await expect(delivery.getByText('Type 5 or more')).toHaveCount(0);
	await delivery.getByRole('button', { name: 'Save' }).click();
	await expect(delivery.getByRole('status')).toHaveText('Saved. Customers see it now.');
	expect((await asShopper()).deliveryFee).toBe(17);
	// Enter saves nothing that is not changed, nor a row that is not full.
	const saved = sent.length;
	await minutes.press('Enter');

	// Nearby and for a large order it costs less; a row that is not full, or makes nothing cheaper, is not saved.
	const fees = main.getByRole('form', { name: 'Less for nearby or large orders' });
	await expect(fees.getByText('Everybody else pays ₹17 for delivery.')).toBeVisible();
	await fees.getByRole('button', { name: 'Add a distance' }).click();
	await expect(fees.getByRole('button', { name: 'Save' })).toBeDisabled();
	await fees.getByLabel('Up to, km').press('Enter');
	await fees.getByLabel('Up to, km').fill('0.5');
	await fees.getByLabel('Delivery fee, ₹').fill('5');
	await fees.getByRole('button', { name: 'Add an amount' }).click();
	await fees.getByLabel('Orders from, ₹').fill('300');
	await fees.getByLabel('Fee at most, ₹').fill('17');
	await expect(fees.getByText(/^Fill in every field/)).toBeVisible();
	expect(sent).toHaveLength(saved);
	await fees.getByLabel('Fee at most, ₹').fill('9');
	expect(await faultsOf(page)).toEqual([]);
	await fees.getByRole('button', { name: 'Save' }).click();
	await expect(fees.getByRole('status')).toHaveText('Saved. Customers see it now.');
	expect(await asShopper()).toMatchObject({
		feeByDistance: [{ upToKm: 0.5, fee: 5 }],
		feeByTotal: [{ from: 300, fee: 9 }],
		feeFarther: 17,
	});
	await fees.getByLabel('Fee at most, ₹').fill('8');
	await fees.getByRole('button', { name: 'Save' }).click();
	await expect.poll(async () => (await asShopper()).feeByTotal).toEqual([{ from: 300, fee: 8 }]);
	expect(sent.at(-1)).toEqual(['feeByTotal']);

	// The area that it delivers to: by taps on the map, whose script alone is fetched then, and by the list with the keyboard.
	const { lat, lng, serviceRadiusKm } = before;
	const serves = async (location: string) => (await ask(store, 'GET catalog/serviceability', { location, storeId: shop.id })).storeServes;
	const inTheWest = `${lat},${lng - 0.008 * (serviceRadiusKm ?? 0)}`;
	expect(await serves(inTheWest)).toBe(true);
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation({ latitude: lat + 0.015, longitude: lng + 0.02 });
	const area = main.getByRole('form', { name: 'Delivery area' });
	const scripts = new Set<string>();
	page.on('request', (request) => request.url().endsWith('.js') && scripts.add(request.url()));
	await area.getByRole('button', { name: 'Open the map' }).click();
	const map = area.getByRole('application');
	await expect(map).toBeFocused();
	expect([...scripts]).toEqual([expect.stringContaining('/leaflet-map.')]);
	// No name of a locality is written over another.
	const names = map.locator('.map-name span');
	await expect(names.nth(1)).toBeAttached();
	const overlaps = () =>
		names.evaluateAll((all) => {
			const boxes = all.map((one) => one.getBoundingClientRect());
			return boxes.flatMap((one, i) =>
				boxes
					.slice(i + 1)
					.filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom),
			).length;
		});
	expect(await overlaps()).toBe(0);
	const points = area.getByRole('list', { name: 'Points of the area' }).getByRole('listitem');
	for (const [x, y] of [
		[80, 80],
		[148, 280],
		[240, 120],
	] as const)
		await map.tap({ position: { x, y } });
	await expect(points).toHaveCount(3);
	await points.nth(2).getByRole('button').click();
	await expect(points.nth(1).getByRole('button')).toBeFocused();
	await expect(area.getByText('An area needs at least 3 points. Still to add: 1.')).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
	await area.getByRole('button', { name: 'Save' }).click();
	await expect(area.getByText(/km from the shop/)).toHaveCount(2);
	expect((await asShopper()).serviceRadiusKm).toBe(serviceRadiusKm);
	await points
		.nth(1)
		.getByRole('button', { name: /^Remove: Point 2/ })
		.focus();
	await page.keyboard.press('Tab');
	await expect(area.getByLabel('Add a point: locality or PIN code')).toBeFocused();
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(points).toHaveCount(3);
	await area.getByRole('button', { name: 'Save' }).press('Enter');
	await expect(area.getByText('Saved. Customers see it now.')).toBeVisible();
	await expect(area.getByRole('button', { name: 'Save' })).toBeFocused();
	expect((await asShopper()).serviceRadiusKm).toBeNull();
	expect([await serves(`${lat},${lng}`), await serves(inTheWest)]).toEqual([true, false]);
	await page.reload();
	await expect(points).toHaveCount(3);
	await area.getByRole('button', { name: 'Remove all points' }).click();
	await area.getByRole('button', { name: 'Save' }).click();
	await expect(area.getByText('Saved. Customers see it now.')).toBeVisible();
	expect(await serves(inTheWest)).toBe(true);

	const hours = main.getByRole('form', { name: 'Opening hours' });
	// Whatever hours the shop had.
	const removal = hours.getByRole('button', { name: 'Remove hours on Monday' });
	while ((await removal.count()) > 0) await removal.first().press('Enter');
	// The focus stays with the day, and the page with it.
	const more = hours.getByRole('button', { name: 'Add hours on Monday' });
	await expect(more).toBeFocused();
	await more.click();
	const [opens, closes] = [hours.getByLabel('Monday: opens'), hours.getByLabel('Monday: closes')];
	await opens.fill('08:00');
	await closes.fill('21:30');
	await hours.getByRole('button', { name: 'Add hours on Monday' }).click();
	// What is open through gets a break at noon; an overlap is told with its day.
	await expect(closes.first()).toHaveValue('13:00');
	await opens.last().fill('12:00');
	await expect(opens.last()).toHaveAccessibleDescription('Monday: two times overlap');
	// One that goes on after midnight says when it ends: times that were swapped are seen.
	await opens.last().fill('16:00');
	await closes.last().fill('06:00');
	const onMonday = hours.getByRole('group', { name: 'Monday', exact: true });
	await expect(onMonday.getByText('Open till 6 am the next day (Tuesday)')).toBeVisible();
	await closes.last().fill('00:00');
	await expect(onMonday.getByText(/the next day/)).toHaveCount(0);
	// One that is still open when the next day opens is told of below its own day, at its own times, and to save leads there.
	await opens.last().fill('23:30');
	await closes.last().fill('23:00');
	await expect(onMonday.getByText(/runs on into Tuesday/)).toBeVisible();
	await expect(onMonday.getByText(/the next day/)).toHaveCount(0);
	await expect(hours.getByText(/runs on into|overlap/)).toHaveCount(1);
	expect(await faultsOf(page)).toEqual([]);
	await hours.getByRole('button', { name: 'Save' }).click();
	await expect(opens.last()).toBeFocused();
	await expect(opens.last()).toHaveAccessibleDescription(/^11:30 pm to 11 pm runs on into Tuesday/);
	await closes.last().fill('21:30');
	await opens.last().fill('16:00');
	await expect(hours.getByText(/runs on into|overlap/)).toHaveCount(0);
	// With text of twice the size every time is whole: the fields stand one below the other.
	const enlarge = (size: string) => page.evaluate((its) => document.documentElement.style.setProperty('font-size', its), size);
	const widthOf = async () => (await opens.first().boundingBox())?.width ?? 0;
	const usual = await widthOf();
	await enlarge('200%');
	expect(await widthOf()).toBeGreaterThan(2 * usual);
	await enlarge('');
	const crosses = await removal.last().boundingBox();
	expect((await hours.getByRole('button', { name: 'Add hours on Monday' }).boundingBox())?.y).toBe(crosses?.y);
	const holiday = hours.getByLabel('Day of the holiday');
	await holiday.fill((await holiday.getAttribute('min')) ?? '');
	await hours.getByRole('button', { name: 'Add a holiday' }).click();
	await hours.getByRole('button', { name: 'Save' }).click();
	await expect(hours.getByRole('status')).toHaveText('Saved. Customers see it now.');
	const monday = (await asShopper()).hours.filter(({ weekday }) => weekday === 1);
	expect(monday.map(({ opens, closes }) => `${opens}-${closes}`)).toEqual(['08:00-13:00', '16:00-21:30']);
	// Closed today, whatever its hours, until the holiday is taken back.
	expect((await asShopper()).isOpen).toBe(false);
	await hours
		.getByRole('list')
		.getByRole('button', { name: /^Remove: / })
		.click();
	await hours.getByRole('button', { name: 'Save' }).click();
	await expect
		.poll(async () => (await ask(store, 'GET partner/shops/{storeId}', { storeId: shop.id }, { partner: store.partnerToken })).holidays)
		.toEqual([]);
	expect(sent.at(-1)).toEqual(['holidays']);
	// One that is over is told of and not saved; one that was picked counts with Save, though it was not added.
	await expect(holiday).toHaveValue('');
	await holiday.fill('2020-01-01');
	await expect(hours.getByRole('alert')).toHaveText('Choose a day from today on, within a year');
	expect(await faultsOf(page)).toEqual([]);
	await hours.getByRole('button', { name: 'Save' }).click();
	await expect(holiday).toBeFocused();
	const last = (await holiday.getAttribute('max')) ?? '';
	await holiday.fill(last);
	await expect(hours.getByRole('alert')).toHaveCount(0);
	await hours.getByRole('button', { name: 'Save' }).click();
	await expect(hours.getByRole('status')).toHaveText('Saved. Customers see it now.');
	await expect(hours.getByRole('list').getByRole('button', { name: /^Remove: / })).toHaveCount(1);
	await expect(holiday).toHaveValue('');
	const told = await ask(store, 'GET partner/shops/{storeId}', { storeId: shop.id }, { partner: store.partnerToken });
	expect([told.holidays, sent.at(-1)]).toEqual([[last], ['holidays']]);

	// Fewer orders on Friday evenings.
	const room = main.getByRole('form', { name: 'More or fewer orders at certain times' });
	await room.getByRole('button', { name: 'Add days and hours' }).click();
	for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday', 'Sunday']) await room.getByLabel(day).uncheck();
	await expect(room.getByRole('button', { name: 'Save' })).toBeDisabled();
	await room.getByLabel('Orders in one delivery time').fill('3');
	await room.getByRole('button', { name: 'Save' }).click();
	await expect(room.getByRole('status')).toHaveText('Saved. Customers see it now.');
	await page.reload();
	await expect(room.getByLabel('Orders in one delivery time')).toHaveValue('3');
	await expect(room.getByRole('checkbox', { checked: true })).toHaveCount(1);

	const words = main.getByRole('form', { name: 'What customers read' });
	await words.getByLabel('Offers in English').fill('Free bag with every order');
	await words.getByRole('button', { name: 'As it was' }).click();
	await words.getByLabel('Offers in English').fill('A free bag');
	await words.getByRole('button', { name: 'Save' }).click();
	await expect(words.getByRole('status')).toHaveText('Saved. Customers see it now.');
	const now = await asShopper();
	expect([now.offersText, now.name]).toEqual(['A free bag', before.name]);

	// A photograph from the phone, and what the shop tells of itself, stand on its page.
	const pictures = main.getByRole('region', { name: 'Pictures of the shop' });
	for (const [at, width] of [600, 500, 400].entries()) {
		const buffer = await photo('jpeg', width, 400);
		await pictures.locator('input[type=file]').setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer });
		await expect(pictures.getByRole('img', { name: `Picture ${at + 1}` })).toBeVisible();
	}
	// With the keyboard: a button that goes away leaves the focus to the picture beside it.
	await pictures.getByRole('button', { name: 'Remove: Picture 3' }).press('Enter');
	await expect(pictures.getByRole('img')).toHaveCount(2);
	const toFront = pictures.getByRole('button', { name: 'Make it the front: Picture 2' });
	await expect(toFront).toBeFocused();
	const [front, inside] = await pictures.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
	await page.keyboard.press('Enter');
	await expect(pictures.getByRole('img', { name: 'Picture 1' })).toHaveAttribute('src', inside ?? '');
	await expect(pictures.getByRole('img', { name: 'Picture 2' })).toHaveAttribute('src', front ?? '');
	await expect(toFront).toBeFocused();
	await words.getByLabel('About the shop, in English').fill('Fresh every morning since 1978.');
	await words.getByRole('button', { name: 'Save' }).click();
	await expect(words.getByRole('status')).toHaveText('Saved. Customers see it now.');
	expect(await faultsOf(page)).toEqual([]);
	await page.goto(now.url);
	await expect(page.getByText('Fresh every morning since 1978.')).toBeVisible();
	await expect(page.getByRole('main').locator('img[src*="/img/"]').first()).toBeVisible();
	await expect(page.getByRole('img', { name: 'Picture 2 of 2' })).toBeVisible();
});
