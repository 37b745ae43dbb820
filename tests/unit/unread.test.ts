import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { listen } from '#server/front/listen-and-drain.ts';
import { foreignWords } from '../support/visible-words.ts';

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const at = server.address();
	server.close();
	return typeof at === 'object' ? (at?.port ?? 0) : 0;
}

/** What a store answers to addresses, one after the other. */
async function answersTo(...paths: string[]) {
	const port = await freePort();
	const { drain } = await listen((req, res) => res.end(`${req.url?.length}`), { host: '127.0.0.1', port, socket: null });
	const answers: { status: number; type: string; body: string }[] = [];
	for (const path of paths) {
		const [answer] = await once(request({ host: '127.0.0.1', port, path, agent: false }).end(), 'response');
		let body = '';
		for await (const chunk of answer) body += chunk;
		answers.push({ status: answer.statusCode, type: answer.headers['content-type'], body });
	}
	await drain();
	return answers;
}

test('C21 a list of 6,000 letters of an Indian script fits an address', async () => {
	const path = `/hi?${new URLSearchParams({ list: 'न'.repeat(6_000) })}`;
	expect(path.length).toBeGreaterThan(54_000);
	expect(await answersTo(path)).toMatchObject([{ status: 200, body: `${path.length}` }]);
});

test('C21 an address beyond that is answered by a page that says so in each language, and leads home', async () => {
	const [answer] = await answersTo(`/hi?list=${'x'.repeat(70_000)}`);
	expect([answer?.status, answer?.type]).toEqual([431, 'text/html; charset=utf-8']);
	for (const { slug, bcp47 } of LANGUAGES) {
		const section = new RegExp(`<section lang="${bcp47}"><h1>([^<]+)</h1><p><a href="${localizePath('/', slug)}">([^<]+)</a>`);
		const [, ...said] = section.exec(answer?.body ?? '') ?? [];
		expect(said).toHaveLength(2);
		if (slug !== 'en') expect(said.flatMap((text) => foreignWords(text, slug))).toEqual([]);
	}
});
