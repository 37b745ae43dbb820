import { describe, expect, it } from 'vitest';
import type { Locality } from '#lib/contract/place.ts';
import { typedLocality } from '#lib/place/typed-locality.ts';

const locality = (id: string, name: string, pinCode: string | null, gujarati = name): Locality => ({
	id,
	name: gujarati,
	city: 'Mumbai',
	pinCode,
	lat: 19.1,
	lng: 72.8,
	slug: id,
	url: `/india/mumbai/${id}`,
	names: { en: { name, city: 'Mumbai' }, gu: { name: gujarati, city: 'મુંબઈ' } },
});
const EAST = locality('east', 'Andheri East', '400069', 'અંધેરી ઈસ્ટ');
const WEST = locality('west', 'Andheri West', '400053', 'અંધેરી વેસ્ટ');
const NAGAR = [locality('one', 'Gandhi Nagar', '400051'), locality('two', 'Gandhi Nagar', '400079')];
const meant = (found: readonly Locality[], name: string, pin = '') => typedLocality(found, name, pin)?.id ?? null;

describe('E2 V8 the locality that is typed into an address', () => {
	it.each(['andheri east', ' Andheri East ', 'અંધેરી ઈસ્ટ'])('is known by its name in any language: %s', (name) => {
		expect(meant([EAST, WEST], name)).toBe('east');
		// A locality has several codes, of which one is stored.
		expect(meant([EAST, WEST], name, '400093')).toBe('east');
	});

	it('is known by its code however it is spelled, and by no name alone that is spelled otherwise', () => {
		expect(meant([EAST, WEST], 'andheri (e)', '400069')).toBe('east');
		expect(meant([EAST, WEST], 'andheri (e)')).toBeNull();
		expect(meant([EAST, WEST], 'andheri (e)', '400093')).toBeNull();
	});

	it('is of the district of its code', () => {
		expect(meant([EAST], 'Andheri East', '110001')).toBeNull();
	});

	it('is of two with one name the one with the code', () => {
		expect(meant(NAGAR, 'Gandhi Nagar', '400079')).toBe('two');
		expect(meant(NAGAR, 'Gandhi Nagar', '400012')).toBeNull();
		expect(meant(NAGAR, 'Gandhi Nagar')).toBeNull();
	});
});
