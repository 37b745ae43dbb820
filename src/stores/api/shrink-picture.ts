/** Below this a picture is sent as it is. */
const SMALL_BYTES = 400_000;
/** The store shows pictures at most 960 pixels wide, on screens with twice the pixels a little wider. */
const LONGEST_PX = 1_600;
const JPEG_QUALITY = 0.85;

/**
 * A smaller copy of a photograph, so that it is sent in seconds on a slow line; the file itself when it is small already, or when this browser
 * cannot draw it: then the server says what is wrong with it.
 */
export async function shrinkPicture(file: File): Promise<File> {
	if (file.size <= SMALL_BYTES) return file;
	try {
		const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
		const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
		const canvas = document.createElement('canvas');
		canvas.width = Math.round(picture.width * scale);
		canvas.height = Math.round(picture.height * scale);
		canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
		picture.close();
		const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
		return drawn && drawn.size < file.size ? new File([drawn], 'picture.jpg', { type: 'image/jpeg' }) : file;
	} catch {
		return file;
	}
}
