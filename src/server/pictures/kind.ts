const isAt = (bytes: Uint8Array, at: number, text: string): boolean =>
	bytes.byteLength >= at + text.length && [...text].every((sign, i) => bytes[at + i] === sign.charCodeAt(0));

/** The brands of a HEIF file that is an AVIF picture, anywhere in the list of its first box. */
function isAvif(bytes: Uint8Array): boolean {
	if (!isAt(bytes, 4, 'ftyp')) return false;
	const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0), bytes.byteLength, 256);
	for (let at = 8; at + 4 <= end; at += 4) if (isAt(bytes, at, 'avif') || isAt(bytes, at, 'avis')) return true;
	return false;
}

/**
 * Whether bytes begin as a JPEG, PNG, WebP or AVIF file does. Asked before any decoder sees them, so that a stranger's bytes reach those of
 * the four formats only.
 */
export const looksLikePicture = (bytes: Uint8Array): boolean =>
	isAt(bytes, 0, '\xff\xd8\xff') ||
	isAt(bytes, 0, '\x89PNG\r\n\x1a\n') ||
	(isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP')) ||
	isAvif(bytes);
