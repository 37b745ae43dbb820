import { checkEncoding } from '#server/import/check-utf8.ts';
import { ImportError } from '#server/import/import-error.ts';

/** Old DOS programs write this one, which no browser reads: the letters of its upper 128 bytes, in their order. */
const CP437 =
	'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const DOS = ['cp437', 'ibm437', '437'];
const LISTED =
	'utf-8, utf-16, utf-16be, windows-1250 to windows-1258, iso-8859-1 to iso-8859-16, macintosh, ibm866, cp437, gbk, big5, shift_jis, euc-kr';

type Decoder = { decode(bytes?: Uint8Array, options?: { stream?: boolean }): string };

function decoderOf(name: string): Decoder {
	if (DOS.includes(name))
		return {
			decode: (bytes = new Uint8Array()) => {
				let text = '';
				for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128];
				return text;
			},
		};
	return new TextDecoder(name, { fatal: true });
}

/** The name of an encoding that files can be read in, in small letters. @throws ImportError with those there are. */
export function knownEncoding(given: string): string {
	const name = given.trim().toLowerCase();
	try {
		decoderOf(name);
	} catch {
		throw new ImportError(`--encoding ${given}: there is no such encoding. There are: ${LISTED}.`);
	}
	return name;
}

/** The encoding that the mark at the beginning of a file names, as of the refused rows of an import; null without one. */
function markedAs(bytes: Buffer): string | null {
	if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
	return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** Passes a file on as UTF-8. @throws ImportError that names the line that is not written in the given encoding (UTF-8 for null). */
export async function* decodeAs(source: AsyncIterable<Buffer>, encoding: string | null): AsyncGenerator<Buffer> {
	if (encoding === null || encoding === 'utf-8' || encoding === 'utf8') return yield* checkEncoding(source);
	let decoder: Decoder | null = null;
	let line = 1;
	const read = (bytes?: Buffer): Buffer => {
		try {
			const text = (decoder ?? decoderOf(encoding)).decode(bytes, { stream: bytes !== undefined });
			for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line++;
			return Buffer.from(text);
		} catch {
			throw new ImportError(`Line ${line} or one soon after it is not ${encoding}: is this the file’s encoding?`);
		}
	};
	for await (const chunk of source) {
		decoder ??= decoderOf(markedAs(chunk) ?? encoding);
		const text = read(chunk);
		if (text.length > 0) yield text;
	}
	const rest = read();
	if (rest.length > 0) yield rest;
}
