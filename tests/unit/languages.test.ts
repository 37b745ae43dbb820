import { expect, test } from 'vitest';
import { languageOf } from '#lib/languages.ts';

test.each([
	['mr-IN,mr;q=0.9,en;q=0.8', 'mr'],
	['en;q=0.1, mr;q=0.9', 'mr'],
	['te;q=0.5,kn;q=0.9', 'kn'],
	['gu;q=0.8,kn;q=0.8', 'gu'],
	['hi;q=0,mr', 'mr'],
	['hi;q=0', 'en'],
	['fr,TE-in ; q=0.4', 'te'],
	['hindi', 'en'],
	['hi;q=high', 'en'],
	['', 'en'],
	[null, 'en'],
])('of “%s” the answer is in %s', (header, language) => expect(languageOf(header)).toBe(language));
