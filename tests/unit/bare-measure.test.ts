import { expect, test } from 'vitest';
import { allThings, thingById } from '#server/catalogue/lexicon/things.ts';
import { withMeasure } from '#server/import/bare-measure.ts';

test.each([
	['250', 'turmeric-powder', '250 g'],
	['500', 'toor-dal', '500 g'],
	['250', 'shampoo', '250 ml'],
	['500', 'toned-milk', '500 ml'],
	['400', 'milk-bread', '400 g'],
	['500', 'coconut-milk-powder', '500 g'],
	['75', 'soap', '75 g'],
	['12.5', 'toothpaste', '12.5 g'],
	// Too little, or too much.
	['5', 'turmeric-powder', '5'],
	['0250', 'turmeric-powder', '0250'],
	['250000', 'turmeric-powder', '250000'],
	// Counted, or what may be.
	['12', 'egg', '12'],
	['25', 'green-tea', '25'],
	['10', 'paracetamol', '10'],
	['100', 'notebook', '100'],
	// More than a number, and what is not recognised.
	['250 g', 'turmeric-powder', '250 g'],
	['Combo', 'turmeric-powder', 'Combo'],
	['250', null, '250'],
])('C24 the pack “%s” of %s is %s', (text, thing, size) => {
	if (thing) expect(thingById(thing)).toBeDefined();
	expect(withMeasure(text, thing)).toBe(size);
});

test('C24 no thing that is counted, worn or used gets a weight', () => {
	const used = [...allThings().values()].filter(({ kind }) => ['home', 'paper', 'service', 'medicine', 'dish'].includes(kind));
	expect(used.length).toBeGreaterThan(500);
	expect(used.filter(({ id }) => withMeasure('250', id) !== '250')).toEqual([]);
});
