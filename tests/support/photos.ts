import sharp from 'sharp';

/** A photograph as a phone makes it, two fifths as wide as high: red above, blue below, held sideways, with words in its metadata. */
export const photo = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg', width = 500, height = 200): Promise<Buffer> =>
	sharp({ create: { width, height, channels: 3, background: '#2040c0' } })
		.composite([{ input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#d02020' } }, left: 0, top: 0 }])
		.withExif({ IFD0: { Artist: 'Somebody' } })
		.withMetadata({ orientation: 6 })
		.toFormat(format)
		.toBuffer();
