import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Row } from '../support/report.ts';

/** The least difference that counts, of 255 in any channel; antialiasing makes smaller ones. */
const CHANNEL = 24;
/** So few pixels of a whole page are the edge of one letter. */
const EDGE_PIXELS = 16;
const CHANNELS = 3;

type Picture = { data: Buffer; width: number; height: number };

async function picture(bytes: Buffer): Promise<Picture> {
	const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

/** Compares the pictures with equal names of two folders, if their name matches the pattern; a picture that only one folder has differs. */
export async function compareFolders(before: string, after: string, only: RegExp): Promise<{ compared: number; differing: Row[] }> {
	const pictures = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.png') && only.test(file));
	const names = [...new Set([...pictures(before), ...pictures(after)])].sort();
	const differing: Row[] = [];
	for (const name of names) {
		const [from, to] = [join(before, name), join(after, name)];
		const difference =
			existsSync(from) && existsSync(to)
				? await differenceOf(readFileSync(from), readFileSync(to), join(after, 'differing', name))
				: 'only one of the two';
		if (difference) differing.push({ picture: name, difference });
	}
	return { compared: names.length, differing };
}

/** The difference of two pictures in words; `null` when there is none. Writes a copy of the second picture with the difference in red to `marked`. */
async function differenceOf(first: Buffer, second: Buffer, marked: string): Promise<string | null> {
	if (first.equals(second)) return null;
	const [a, b] = await Promise.all([picture(first), picture(second)]);
	const isSameSize = a.width === b.width && a.height === b.height;
	const found = markDifference(a, b);
	if (isSameSize && found.pixels <= EDGE_PIXELS) return null;
	mkdirSync(join(marked, '..'), { recursive: true });
	await sharp(b.data, { raw: { width: b.width, height: b.height, channels: CHANNELS } })
		.png()
		.toFile(marked);
	const size = isSameSize ? '' : `${a.width} × ${a.height} px became ${b.width} × ${b.height} px, `;
	return `${size}${found.pixels} pixels from line ${found.firstLine} on`;
}

/** Counts the pixels that differ and paints them red in the second picture. */
function markDifference(a: Picture, b: Picture): { pixels: number; firstLine: number } {
	let pixels = 0;
	let firstLine = -1;
	for (let y = 0; y < Math.min(a.height, b.height); y++) {
		for (let x = 0; x < Math.min(a.width, b.width); x++) {
			const [i, j] = [(y * a.width + x) * CHANNELS, (y * b.width + x) * CHANNELS];
			const isSame = [0, 1, 2].every((channel) => Math.abs((a.data[i + channel] ?? 0) - (b.data[j + channel] ?? 0)) <= CHANNEL);
			if (isSame) continue;
			if (pixels++ === 0) firstLine = y;
			b.data.set([255, 0, 0], j);
		}
	}
	return { pixels, firstLine };
}
