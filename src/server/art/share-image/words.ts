import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * The scripts for which there are fonts here. Text is drawn by pango (in sharp), which knows the system's fonts (a server may have none)
 * and these files; it reads TrueType, not the WOFF2 that browsers get.
 */
const SCRIPTS = ['Latin', 'Devanagari', 'Gujarati', 'Kannada', 'Telugu'] as const;
const FAMILIES = SCRIPTS.map((script) => `Anek ${script} Medium SemiBold`).join(', ');
const fontFile = (script: string) => fileURLToPath(new URL(`../fonts/anek-${script.toLowerCase()}-600.ttf`, import.meta.url));

/** The characters that these fonts have. */
const SIGNS =
	/^[ -~\u00a0©°·×é–—‘’“”•…₹←→−\u0901-\u0903\u0905-\u0939\u093c-\u094d\u0950\u0958-\u095f\u0964\u0972\u0a81-\u0acd\u0c01-\u0c03\u0c05-\u0c3b\u0c3d-\u0c56\u0c82-\u0cd6\u200c\u200d]+$/;

/**
 * A text that the fonts can draw completely, without Latin accents that they lack; `null` when other characters are missing, so that no
 * empty boxes are drawn.
 */
export function drawable(text: string): string | null {
	const plain = text
		.trim()
		.replace(/[^é]/g, (sign) => (/\p{Script=Latin}/u.test(sign) ? sign.normalize('NFKD').replace(/[\u0300-\u036f]/g, '') : sign));
	return SIGNS.test(plain) ? plain : null;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** A run of words: its size in pixels and its colour. */
export type Run = { text: string; px: number; colour: string; struck?: boolean };

const markup = ({ text, px, colour, struck = false }: Run) =>
	`<span size="${px}pt" foreground="${colour}"${struck ? ' strikethrough="true"' : ''}>${escapeMarkup(text)}</span>`;

/** Spaces take the size of their own run. */
const GAP = '<span size="32pt">  </span>';

let loaded: Promise<unknown> | null = null;

async function loadFonts(): Promise<void> {
	for (const script of SCRIPTS) await sharp({ text: { text: '.', fontfile: fontFile(script) } }).toBuffer();
}

/** Lines of runs as a picture with a transparent background, wrapped at `width` (one line is not), and reduced when it is larger than both. */
export async function drawWords(
	lines: readonly (readonly Run[])[],
	{ width, height, isCentred = false, isOneLine = false }: { width: number; height: number; isCentred?: boolean; isOneLine?: boolean },
): Promise<{ data: Buffer; width: number; height: number }> {
	loaded ??= loadFonts();
	await loaded;
	const text = lines.map((runs) => runs.map(markup).join(GAP)).join('\n');
	const drawn = sharp({
		text: {
			text,
			font: FAMILIES,
			width,
			rgba: true,
			dpi: 72,
			spacing: isCentred ? 0 : 10,
			align: isCentred ? 'centre' : 'left',
			wrap: isOneLine ? 'none' : 'word-char',
		},
	});
	const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true });
	if (info.height <= height && info.width <= width) return { data, width: info.width, height: info.height };
	const smaller = await sharp(data).resize({ width, height, fit: 'inside' }).png().toBuffer({ resolveWithObject: true });
	return { data: smaller.data, width: smaller.info.width, height: smaller.info.height };
}
