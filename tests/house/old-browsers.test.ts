import { expect, test } from 'vitest';
import { filesUnder, read } from './sources.ts';

const CODE = ['.ts', '.tsx', '.astro'];
/** What runs in the browser, or may: `lib` is shared with the server, but for what it says in the head of a page. */
const inBrowser = ['src/islands', 'src/stores', 'src/lib', 'src/components', 'src/layouts']
	.flatMap((folder) => filesUnder(folder, CODE))
	.filter((file) => !file.startsWith('src/lib/page/'));

const code = (file: string): string => read(file).replace(/^\s*(\/\*)?\*.*|\/\/.*/gm, '');

/** What Chrome 106 does not know, the last for Android 6 (ADR 91): a page that calls it stops there. Syntax is lowered by the build. */
const TOO_NEW = [
	/\.(toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|checkVisibility|moveBefore)\(/,
	/\b(AbortSignal\.any|Array\.fromAsync|Iterator\.from|Map\.groupBy|Object\.groupBy)\b/,
	/\b(Promise\.try|Promise\.withResolvers|RegExp\.escape|URL\.canParse|URL\.parse|CSS\.highlights)\b/,
	/\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|getOrInsert)\(/,
	/\.(values|keys|entries)\(\)\s*\.(map|filter|take|drop|flatMap|reduce|toArray|some|every|find)\(/,
];

test('nothing that runs in the browser calls what Chrome 106 does not know', () => {
	expect(inBrowser.length).toBeGreaterThan(500);
	expect(inBrowser.filter((file) => TOO_NEW.some((call) => call.test(code(file))))).toEqual([]);
});
