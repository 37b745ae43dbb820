import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { answerFailure } from '#server/responses/plain.ts';
import { foreignWords, saidBy } from '../support/visible-words.ts';

/** What a server answers that fails beneath everything. */
async function answered(path: string, error: Error, language = 'en') {
	const server = createServer((_, res) => answerFailure(res, error));
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const at = server.address();
	const answer = await fetch(`http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}${path}`, {
		headers: { connection: 'close', 'accept-language': language },
	});
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

test('a bug of ours is told as that, in such a page too, without when to come again', async () => {
	expect(await answered('/hi', new Error('bug'))).toMatchObject({ status: 500, again: null, text: expect.stringContaining('hi-IN') });
	expect((await answered('/', new Error('bug'))).text).toContain('<h1>Something broke on our side.');
	expect((await answered('/', away)).text).toContain('<h1>We are busy for a moment.');
});

test('a call that cannot be answered is told so as the contract writes errors, in the language asked for', async () => {
	const told = await answered('/api/order?x=1', away, 'gu-IN,en');
	expect([told.status, told.type, told.again]).toEqual([503, 'application/json', '5']);
	const { errors } = JSON.parse(told.text);
	expect(errors).toMatchObject([{ code: 'UNAVAILABLE', message: 'Try again in a moment' }]);
	expect(foreignWords(errors[0].display_text, 'gu')).toEqual([]);
	const bug = await answered('/api/order', new Error('bug'));
	expect([bug.status, bug.again, JSON.parse(bug.text).errors[0].code]).toEqual([500, null, 'INTERNAL']);
});

test.each(['/hi/img/a-b/480', '/og/shops/x.png', '/te/art/onion.svg?g=leaf', '/_astro/x.js'])(
	'%s, which is no page, is told in a word',
	async (path) => {
		expect(await answered(path, away)).toMatchObject({ status: 503, type: 'text/plain; charset=utf-8', text: 'Try again in a moment\n' });
	},
);
