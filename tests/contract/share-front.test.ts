import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { shortName } from '#server/art/packs/address.ts';
import { type ShareCard, sharePicture } from '#server/art/share-image/draw.ts';
import { awningColour } from '#server/art/share-image/shop-front.ts';
import type { ObjectStorage } from '#server/ports/ports.ts';

const storage: ObjectStorage = { put: async () => {}, get: async () => null, remove: async () => {} };
const THINGS = [
	'pouch_gold_wheat_green',
	'oil_red_leaf_gold',
	'onion',
	'jar_brown_mango_gold',
	'tin_blue_leaf_red',
	'carton_sky_leaf_navy',
].map(shortName);
const windowOf = (things: readonly string[]) => `/art/window.${things.join('.')}.svg?g=butter`;
const card: ShareCard = {
	image: windowOf(THINGS.slice(0, 5)),
	name: 'Asha Kirana',
	kind: 'Groceries',
	facts: ['Marol, Mumbai'],
	price: null,
	was: null,
	off: null,
	brand: 'Nukkad',
	awning: 2,
};
const draw = async (more: Partial<ShareCard> = {}) => {
	const png = await sharePicture({ storage, log: pino({ level: 'silent' }) }, { ...card, ...more });
	return sharp(png ?? undefined);
};
/** The colour of a pixel, as `#rrggbb`. */
async function colourAt(picture: Sharp, left: number, top: number): Promise<string> {
	const raw = await picture.clone().extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
	return `#${raw.toString('hex')}`;
}

test('V14 R26 the shared picture of a shop is its front: awning and signboard in its colour, its name, and what it sells in a row', async () => {
	const front = await draw();
	expect([await colourAt(front, 30, 30), await colourAt(front, 80, 190)]).toEqual([awningColour(2), awningColour(2)]);
	expect(await colourAt(front, 80, 300)).toBe('#fdf3d6');
	const others = await Promise.all([{ name: 'Bina Stores' }, { image: windowOf(THINGS.slice(1)) }, { awning: 3 }, {}].map(draw));
	const bytes = await Promise.all([front, ...others].map(async (one) => (await one.png().toBuffer()).toString('base64')));
	expect(new Set(bytes).size).toBe(others.length);
	// The sixth thing is seen, too.
	const six = await draw({ image: windowOf(THINGS) });
	const at = { left: 960, top: 270, width: 170, height: 170 };
	const [without, withIt] = await Promise.all([front, six].map((one) => one.clone().extract(at).raw().toBuffer()));
	expect(withIt?.equals(without ?? Buffer.alloc(0))).toBe(false);
});

test('V14 the awnings of shared pictures are those of the pages', () => {
	const tokens = readFileSync(new URL('../../src/layouts/colours.css', import.meta.url), 'utf8');
	const stripes = [...tokens.matchAll(/--stripe-\d: (#\w{6});/g)].map(([, colour]) => colour);
	expect(stripes.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5].map(awningColour));
});
