import sharp, { type Metadata, type ResizeOptions } from 'sharp';
import { meanColour } from '#server/pictures/own-colour.ts';

// For the whole process: libvips keeps what it has decoded for the next call. No picture is decoded twice, and ten broken ones held 700 MB.
sharp.cache(false);

/** Pages use at most 960 pixels; twice that is enough for a wider layout. */
const SOURCE_SIZE: ResizeOptions = { width: 1_920, height: 1_920, fit: 'inside', withoutEnlargement: true };
const SOURCE_QUALITY = 90;
const DECODE_S = 20;

/** Why bytes are not taken as a picture: another kind of file, too many pixels, too few, or broken. */
export type PictureFault = 'kind' | 'pixels' | 'small' | 'broken';
/** A picture as it is stored (WebP), and its mean colour as `rrggbb`. */
export type Reencoded = { ok: true; source: Uint8Array; colour: string } | { ok: false; fault: PictureFault };

const faulty = (fault: PictureFault): Reencoded => ({ ok: false, fault });

/** The formats by content, whatever the file's name is. Not SVG, which may contain scripts. */
const isAccepted = ({ format, compression }: Metadata) =>
	format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'heif' && compression === 'av1');

/**
 * A picture written anew: turned upright, without metadata (such as place and time) or anything else that was in the file, no wider than
 * pages need. `pixels` is the most that are decoded, `leastPx` the shortest side. An error of the system (no memory, no disk) is thrown.
 */
export async function reencode(bytes: Uint8Array, { pixels, leastPx }: { pixels: number; leastPx: number }): Promise<Reencoded> {
	const open = () => sharp(bytes, { limitInputPixels: pixels, failOn: 'error' }).timeout({ seconds: DECODE_S });
	try {
		const metadata = await open().metadata();
		if (!isAccepted(metadata)) return faulty('kind');
		if (Math.min(metadata.width, metadata.height) < leastPx) return faulty('small');
		const source = await open().autoOrient().resize(SOURCE_SIZE).webp({ quality: SOURCE_QUALITY }).toBuffer();
		return { ok: true, source, colour: await meanColour(source) };
	} catch (error) {
		if (!(error instanceof Error) || 'code' in error) throw error;
		return faulty(/pixel limit/.test(error.message) ? 'pixels' : 'broken');
	}
}
