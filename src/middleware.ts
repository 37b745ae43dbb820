import { defineMiddleware } from 'astro:middleware';
import { filled, inFewer, lengthOf } from '#components/page/fragment-marks.ts';

/** Puts the fragments that were drawn before into a page, within Astro's cache, so that it is kept whole. */
export const onRequest = defineMiddleware(async ({ locals: { fragments } }, next) => {
	const answer = await next();
	if (fragments.bytes.length === 0 || !answer.body) return answer;
	const chunks = inFewer(filled(new Uint8Array(await answer.arrayBuffer()), fragments));
	const { status, statusText, headers } = answer;
	headers.set('Content-Length', String(lengthOf(chunks)));
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const chunk of chunks) controller.enqueue(chunk);
			controller.close();
		},
	});
	return new Response(body, { status, statusText, headers });
});
