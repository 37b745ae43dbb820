import sharp from 'sharp';
import { SHARE_IMAGE_PX } from '#lib/share-image.ts';
import { drawArt } from '#server/art/art.ts';

/** Some 30 kB each; drawing one takes some 50 ms. */
const MAX_KEPT = 200;
const kept = new Map<string, Promise<Buffer>>();

const STRIPES = 12;
const AWNING_PX = 84;

function awning(): string {
	const { width } = SHARE_IMAGE_PX;
	const stripe = width / STRIPES;
	return Array.from({ length: STRIPES }, (_, i) => {
		const fill = i % 2 === 0 ? '#0b6e63' : '#ffffff';
		const x = i * stripe;
		return `<path fill="${fill}" d="M${x} 0h${stripe}v${AWNING_PX}a${stripe / 2} ${stripe / 2} 0 0 1-${stripe} 0z"/>`;
	}).join('');
}

/** A catalogue picture under an awning as a PNG for sharing; `null` when there is no picture of that name. */
export function sharePicture(name: string, ground: string): Promise<Buffer> | null {
	const key = `${ground} ${name}`;
	const known = kept.get(key);
	if (known) return known;
	const { svg, isKnown } = drawArt(name, ground);
	if (!isKnown) return null;
	const { width, height } = SHARE_IMAGE_PX;
	const fill = /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? '#ffffff';
	const art = svg.replace('<svg ', `<svg x="250" y="-10" width="700" height="700" `);
	const all = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${fill}"/>${art}${awning()}</svg>`;
	const picture = sharp(Buffer.from(all)).png({ palette: true }).toBuffer();
	picture.catch(() => kept.delete(key));
	kept.set(key, picture);
	if (kept.size > MAX_KEPT) for (const oldest of kept.keys()) if (kept.delete(oldest)) break;
	return picture;
}
