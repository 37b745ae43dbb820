import type { Caller } from '#lib/contract/callers.ts';
import type { RefusalCode } from '#lib/contract/refusals.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { looksLikePicture } from '#server/pictures/kind.ts';
import { type PictureFault, reencode } from '#server/pictures/re-encode.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

/** A picture of a good phone has 12 million pixels, and browsers send a smaller one. */
const LIMITS_OF_UPLOAD = { pixels: 25_000_000, leastPx: 1 };
const CODES: Record<PictureFault, RefusalCode> = {
	kind: 'CONTENT_TYPE_UNSUPPORTED',
	broken: 'CONTENT_TYPE_UNSUPPORTED',
	small: 'CONTENT_TYPE_UNSUPPORTED',
	pixels: 'BODY_TOO_LARGE',
};
const decoding = createSemaphore(LIMITS.decoding);

/** Who sends a picture. Networks are served in turn, and a shop's counter is not the customers of its network. */
type Sender = { network: string; signal: AbortSignal; caller: Caller<'customer' | 'staff'> };

/**
 * A picture that somebody has sent (field `file`), written anew. Refuses with BODY_TOO_LARGE one over 25 million pixels, with
 * CONTENT_TYPE_UNSUPPORTED what is not, by its content, a whole JPEG, PNG, WebP or AVIF picture, and with UNAVAILABLE when its turn does not come.
 */
export async function readSent(
	bytes: Uint8Array,
	{ network, signal, caller }: Sender,
): Promise<Result<{ source: Uint8Array; colour: string }>> {
	if (!looksLikePicture(bytes)) return refuse('CONTENT_TYPE_UNSUPPORTED', { field: 'file' });
	const made = await decoding.run(`${caller.kind === 'customer' ? 'customer' : 'counter'} ${network}`, async () =>
		// Nobody waits for the answer any more.
		signal.aborted ? decoding.refusal : { value: await reencode(bytes, LIMITS_OF_UPLOAD) },
	);
	if ('code' in made) return made;
	return made.value.ok ? ok(made.value) : refuse(CODES[made.value.fault], { field: 'file' });
}
