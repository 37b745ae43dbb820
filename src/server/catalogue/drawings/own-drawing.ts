import { readPackRows } from '#server/art/packs/colours.ts';
import { packShapes } from '#server/art/packs/draw-pack.ts';

/** Stands in `drawings.csv` for the colour, the mark or the tone that the product itself has. */
const ITS_OWN = '*';

type Own = { said: RegExp | null; drawing: string };

let given: ReadonlyMap<string, readonly Own[]> | null = null;

function byThing(): ReadonlyMap<string, readonly Own[]> {
	if (given) return given;
	const rows = readPackRows(new URL('./drawings.csv', import.meta.url)).map(({ thing = '', said = '', drawing = '' }) => ({
		thing,
		own: { said: said === '' ? null : new RegExp(`\\b(?:${said})\\b`, 'i'), drawing },
	}));
	given = new Map(
		Map.groupBy(rows, ({ thing }) => thing)
			.entries()
			.map(([thing, all]) => [thing, all.map(({ own }) => own)]),
	);
	return given;
}

/**
 * What `drawings.csv` gives a thing that shares its icon with its neighbours, or that no icon shows: the first row whose `said` stands in the
 * name, or that has none; undefined for most things.
 */
export const ownDrawing = (thing: string, name: string): string | undefined =>
	byThing()
		.get(thing)
		?.find(({ said }) => said === null || said.test(name))?.drawing;

/** The parts of a pack that a row gives, those of the product for what it leaves open ("jug_*_ball_sky", or "box" alone); null for an icon. */
export function givenPack(
	drawing: string,
	own: { colour: string; mark: string; tone: string },
): { shape: string; colour: string; mark: string; tone: string } | null {
	const [shape = '', colour = ITS_OWN, mark = ITS_OWN, tone = ITS_OWN] = drawing.split('_');
	if (!packShapes().has(shape)) return null;
	const part = (said: string, its: string) => (said === ITS_OWN ? its : said);
	return { shape, colour: part(colour, own.colour), mark: part(mark, own.mark), tone: part(tone, own.tone) };
}
