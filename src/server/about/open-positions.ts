import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { OpenPosition } from '#lib/contract/about.ts';

let positions: readonly OpenPosition[] | null = null;

/** The positions in `open-positions.json` beside this file (`[{ "title", "place", "url" }]`), read once, at the first call. */
export function openPositions(): readonly OpenPosition[] {
	positions ??= z.array(OpenPosition).parse(JSON.parse(readFileSync(new URL('./open-positions.json', import.meta.url), 'utf8')));
	return positions;
}
