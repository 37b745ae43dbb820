import { expect, test } from 'vitest';
import { romanOf } from '#server/catalogue/spelling/roman.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';

test.each([
	['आटा', 'atta'],
	['दूध', 'doodh'],
	['चीनी', 'chini'],
	['चावल', 'chawal'],
	['मसाला', 'masala'],
	['તેલ', 'tel'],
	['ચોખા', 'chokha'],
	['ಅಕ್ಕಿ', 'akki'],
	['ಹಿಟ್ಟು', 'hittu'],
	['బియ్యం', 'biyyam'],
	['పిండి', 'pindi'],
	['नींबू', 'nimbu'],
	['अदरक', 'adrak'],
	['लहसुन', 'lahsun'],
	['टमाटर', 'tamatar'],
	['बटाटा', 'batata'],
	['પાલક', 'palak'],
	['नमकीन', 'namkeen'],
	['tea', 'tea'],
	['7up', '7up'],
])('%s sounds as %s is typed', (word, latin) => {
	expect(soundOf(romanOf(word))).toBe(soundOf(latin));
});
