import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { shrinkPicture } from '#stores/api/shrink-picture.ts';

/** Sends a picture of the shopper's, made smaller first where the browser can, and answers its address in the store. */
export async function uploadImage(file: File): Promise<Reply<{ url: string }>> {
	return customerCall('POST auxiliaryservice/v1/imageupload/', { file: await shrinkPicture(file) });
}
