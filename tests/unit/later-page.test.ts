import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { answerFailure } from '#server/process/plain.ts';
import { foreignWords, saidBy } from '../support/visible-words.ts';

/** What a server answers that fails beneath everything. */
async function answered(path: string, error: Error) {
	const server = createServer((_, res) => answerFailure(res, error));
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const at = server.address();
	const answer = await fetch(`http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}${path}`, { headers: { connection: 'close' } });
	const text = await answer.text();
	server.close();
	return { status: answer.status, type: answer.headers.get('content-type'), again: answer.headers.get('retry-after'), text };
}
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test.each(LANGUAGES)('a page that cannot be drawn says so in $ownName, with a way to try again', async ({ slug, bcp47 }) => {
	const { status, type, again, text } = await answered(localizePath('/shops?q=a.b', slug), away);
	expect([status, type, again]).toEqual([503, 'text/html; charset=utf-8', '5']);
	expect(text).toContain(`<html lang="${bcp47}">`);
	expect(text).toContain('name="viewport"');
	expect(text).toMatch(/<h1>[^<]+<\/h1>.*<a href="">[^<]+<\/a>/);
	if (slug !== 'en') expect(saidBy(text).flatMap((said) => foreignWords(said, slug))).toEqual([]);
});

test('a bug of ours is told in such a page too, without when to come again', async () => {
	expect(await answered('/hi', new Error('bug'))).toMatchObject({ status: 500, again: null, text: expect.stringContaining('hi-IN') });
});

test.each(['/api/order', '/auxiliaryservice/x?y', '/hi/img/a-b/480', '/og/shops/x.png', '/te/art/onion.svg?g=leaf', '/_astro/x.js'])(
	'%s, which is no page, is told in a word',
	async (path) => {
		expect(await answered(path, away)).toMatchObject({ status: 503, type: 'text/plain; charset=utf-8', text: 'not now, try again\n' });
	},
);
