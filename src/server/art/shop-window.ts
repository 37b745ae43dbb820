const PREFIX = 'window.';
/** So many things stand in a window; with fewer than three it would look empty. */
export const WINDOW_MOST = 6;
export const WINDOW_LEAST = 3;

/** The name of a window's drawing from the codes of its things, as the address has it: `window._aBcD.onion._xYzW`. */
export const windowName = (things: string): string => PREFIX + things;

/** The codes of the things in a window by its drawing's name; null for a name of anything else, and for too many or too few of them. */
export function windowThings(name: string): string[] | null {
	if (!name.startsWith(PREFIX)) return null;
	const things = name.slice(PREFIX.length).split('.');
	return things.length >= WINDOW_LEAST && things.length <= WINDOW_MOST ? things : null;
}

/** A thing is drawn in a square of 64; packs leave as much free above and below. */
const CELL = { width: 56, height: 54, x: -4, y: -5 };
/** How many of the things stand in how many rows, by how wide the frame is in which the window stands. */
const SHELVES = { w1: { most: 6, rows: 1 }, w2: { most: 4, rows: 2 }, w3: { most: 6, rows: 3 } };
/** A browser asks a picture's own style for the shape of its frame. */
export const WINDOW_STYLE =
	'.w2,.w3{display:none}@media(max-aspect-ratio:2/1){.w1{display:none}.w2{display:inline}}@media(max-aspect-ratio:9/10){.w2{display:none}.w3{display:inline}}';
/** For the front of a shared picture: all things in one row. */
export const ROW_WINDOW_STYLE = '.w2,.w3{display:none}';
const PLANK = 5;

function shelves(things: number, [name, { most, rows }]: readonly [string, { most: number; rows: number }]): string {
	const count = Math.min(things, most);
	const columns = Math.ceil(count / rows);
	const high = CELL.height + PLANK;
	const standing = Array.from({ length: count }, (_, i) => {
		const [column, row] = [i % columns, Math.floor(i / columns)];
		return `<use href="#t${i}" x="${column * CELL.width + CELL.x}" y="${row * high + CELL.y}"/>`;
	}).join('');
	// Wider than every frame: what is outside is cut off.
	const planks = Array.from(
		{ length: rows },
		(_, row) => `<rect x="-600" y="${row * high + CELL.height - 1}" width="1600" height="3"/>`,
	).join('');
	return `<svg class="${name}" viewBox="0 0 ${columns * CELL.width} ${rows * high}" overflow="visible"><g opacity=".25">${planks}</g>${standing}</svg>`;
}

/** What a shop sells, standing on the shelves of its window; the drawing fills its frame, whatever its shape. */
export function drawWindow(bodies: readonly string[]): string {
	const things = bodies.map((body, i) => `<g id="t${i}">${body}</g>`).join('');
	return `<defs>${things}</defs>${Object.entries(SHELVES)
		.map((one) => shelves(bodies.length, one))
		.join('')}`;
}

/** The shutter of a shop that is shut: slats over the whole window, and the bar by which it is pulled up. */
export const drawShutter = (): string =>
	`<defs><pattern id="s" width="10" height="9" patternUnits="userSpaceOnUse"><path d="M0 8h10" stroke="#000" stroke-opacity=".16"/></pattern></defs>` +
	`<rect width="100%" height="100%" fill="#8a938d" fill-opacity=".35"/><rect width="100%" height="100%" fill="url(#s)"/>` +
	`<rect x="42%" y="84%" width="16%" height="4" rx="2" fill="#000" fill-opacity=".35"/>`;
