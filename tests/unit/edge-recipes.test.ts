import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { REFUSALS } from '#lib/contract/refusals.ts';
import EN from '#lib/i18n/en/error.json' with { type: 'json' };
import HI from '#lib/i18n/hi/error.json' with { type: 'json' };
import { PREVIEW } from '#lib/page/preview.ts';
import { OWN_PAGE } from '#lib/place/loc-cookie.ts';
import { PAGE_PARAMETERS } from '#server/page-cache/address.ts';

const read = (file: string) => readFileSync(new URL(`../../docs/edge/${file}`, import.meta.url), 'utf8');
/** The parameters that stand in Varnish's pattern, the only long row of names there. */
const keptByVarnish = (text: string) => /\((?:\?:)?(\w+(?:\|\w+){5,})\)/.exec(text)?.[1]?.split('|').toSorted();
/** Those that nginx reads out of a query, each by a map of its name, and those that it puts into its key. */
const readByNginx = (text: string) =>
	[...text.matchAll(/^map \$args \$nukkad_arg_(\w+) \{ "~\(\?:\^\|&\)\(\?<given>\1\(/gm)].map(([, name]) => name).toSorted();
const keyedByNginx = (text: string) => [...text.matchAll(/\$\{nukkad_arg_(\w+)\}/g)].map(([, name]) => name).toSorted();

const READ = [...PAGE_PARAMETERS, PREVIEW];

it('the recipes keep every parameter that a page reads and drop all others', () => {
	expect(keptByVarnish(read('varnish.vcl'))).toEqual(READ.toSorted());
	expect(readByNginx(read('nginx.conf'))).toEqual([...READ, OWN_PAGE].toSorted());
	expect(keyedByNginx(read('nginx.conf'))).toEqual([...READ, OWN_PAGE].toSorted());
});

it('the recipes take the cell out of the cookie by the pattern of the store', () => {
	const store = readFileSync(new URL('../../src/lib/place/loc-cookie.ts', import.meta.url), 'utf8');
	const [, cell = 'none'] = /const CELL = '(.*)'/.exec(store) ?? [];
	for (const file of ['varnish.vcl', 'nginx.conf'])
		expect(read(file), file).toContain(`loc=`.concat(file === 'nginx.conf' ? `(?<cell>${cell})` : cell));
});

it('the recipes say in the words of the store that it is away', () => {
	const [english, hindi] = [EN['error.UNAVAILABLE'], HI['error.UNAVAILABLE']];
	const call = { code: 'UNAVAILABLE', message: REFUSALS.UNAVAILABLE[1], display_text: `${english}. ${hindi}` };
	for (const file of ['varnish.vcl', 'nginx.conf']) {
		for (const text of [`<h1>${english}</h1>`, `<h1>${hindi}</h1>`, JSON.stringify({ errors: [call] })])
			expect(read(file), file).toContain(text);
	}
});
