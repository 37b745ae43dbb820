import { pictureKind } from '#lib/catalogue/picture-paths.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#lib/languages.ts';
import { RETRY_AFTER_S } from '#lib/retry-after.ts';
import { laterPage } from '#server/responses/later-page.ts';
import { createAdmission, PAGES, type Room } from '#server/throttle/admission.ts';
import { createSeldom } from '#server/throttle/seldom.ts';

const busy = (language: string | null): Response =>
	new Response(laterPage('UNAVAILABLE', isLanguage(language) ? language : DEFAULT_LANGUAGE), {
		status: 503,
		headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_S) },
	});

/**
 * Lets pages be drawn in turns, so that whoever asks for many waits for his own and callers are served one after the other. The
 * caller's network stands in `x-caller`, which the front door writes. Answers 503, in a page of
 * the request's language, when a line is full or the wait too long.
 */
export function createTurns(room: Room = PAGES) {
	const { enter } = createAdmission(room);
	const seldom = createSeldom();
	return async <T>(request: Request, draw: () => Promise<T>, warn: (message: string) => void): Promise<T | Response> => {
		// Pictures are drawn or read without the database's connections mostly, and wait at a door of their own.
		if (pictureKind(new URL(request.url).pathname)) return draw();
		const leave = await enter(request.headers.get('x-caller') ?? '');
		if (!leave) {
			seldom((count) => warn(`too many pages asked for at once: ${count} answered with 503`));
			return busy(request.headers.get('x-language'));
		}
		try {
			return await draw();
		} finally {
			leave();
		}
	};
}
