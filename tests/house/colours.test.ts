import { expect, test } from 'vitest';
import { THEME_COLOR } from '#layouts/theme-color.ts';
import { filesUnder, read } from './sources.ts';

const TOKENS = 'src/layouts/colours.css';
/** A colour written out: #abc, #aabbcc with or without alpha, a colour function, or a name where a style has a colour. */
const RAW =
	/[\s:(,"'=]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w/-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:[^;{}]*\b(?:white|black|gr[ae]y|red|green|blue)\s*;/i;

test('every colour is one of colours.css', () => {
	const files = filesUnder('src', ['.css', '.astro', '.tsx']).filter((file) => file !== TOKENS);
	expect(files.length).toBeGreaterThan(60);
	const raw = files.flatMap((file) =>
		read(file)
			.split('\n')
			.filter((line) => RAW.test(line))
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(raw).toEqual([]);
});

test('a colour in a script, which no style reaches, is a copy of the token of its name; white is white', () => {
	const [light, dark] = read(TOKENS)
		.split('@media')
		.map((css) => new Map([...css.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, hex]) => [name ?? '', hex ?? ''])));
	const lines = filesUnder('src', ['.ts'])
		.filter((file) => file !== 'src/layouts/theme-color.ts')
		.flatMap((file) =>
			read(file)
				.split('\n')
				.map((line) => ({ at: `${file}: ${line.trim()}`, line })),
		)
		.filter(({ line }) => /['"`]#[\da-f]{3,8}['"`]|="#[\da-f]{3,8}"/i.test(line) && !line.includes("'#ffffff'"));
	expect(lines.length).toBeGreaterThan(8);
	const wrong = lines.filter(({ line }) => {
		const [, name = '', both = ''] = /^\s*(?:const )?(\w+)(?: = |: )(.*)/.exec(line) ?? [];
		const [first, second] = both.match(/#\w+/g) ?? [];
		const own = name.toLowerCase().replaceAll('_', '-');
		const token = light?.has(own) ? own : `ground-${name}`;
		return first !== light?.get(token) || (second !== undefined && second !== dark?.get(token));
	});
	expect(wrong.map(({ at }) => at)).toEqual([]);
});

test('every token in use is defined, and the dark theme renames none', () => {
	const [light = '', dark = ''] = read(TOKENS).split('@media');
	const namesOf = (css: string) => [...css.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name ?? '');
	const defined = namesOf(light);
	expect(namesOf(dark).filter((name) => !defined.includes(name))).toEqual([]);
	const sources = filesUnder('src', ['.css', '.astro', '.tsx']).map((file) => [file, read(file)] as const);
	const local = new Set(sources.flatMap(([, source]) => [...source.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)));
	const used = sources.flatMap(([file, source]) => [...source.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => [file, name] as const));
	expect(used.filter(([, name]) => !local.has(name))).toEqual([]);
});

test('the browser’s bar has the colour of the awning in both themes', () => {
	const awnings = [...read(TOKENS).matchAll(/--awning: (#\w+);/g)].map(([, colour]) => colour);
	expect(awnings).toEqual([THEME_COLOR.light, THEME_COLOR.dark]);
});
