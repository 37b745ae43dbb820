import { expect, it } from 'vitest';
import { recipe, varnishRecipe } from '../support/edge-recipe.ts';

it('the recipe of Varnish has a place for each process twice and for the secret, as the bench and its test fill it', () => {
	const filled = varnishRecipe([4321, 4322], 'secret-of-a-store-1');
	expect(filled).not.toMatch(/^[^#\n]*<</m);
	expect(filled.match(/\.port = "4322"/g)).toHaveLength(2);
	expect(filled).toContain('secret-of-a-store-1');
});

it('a recipe with more places than values, or fewer, is not filled', () => {
	expect(() => recipe('varnish.vcl', ['127.0.0.1'])).toThrow(/more places than values/);
	expect(() => recipe('varnish.vcl', Array<string>(20).fill('x'))).toThrow(/has no place for/);
});
