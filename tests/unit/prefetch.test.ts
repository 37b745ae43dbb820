import { expect, test } from 'vitest';
import { EAGERNESS, PERSONAL_PATTERN, prefetchRules } from '#lib/page/prefetch.ts';
import { localizePath, paths } from '#lib/paths.ts';

const BASE = 'https://nukkad.example/shops?openNow=1';
const never = new URLPattern(PERSONAL_PATTERN, BASE);
const isOwn = (path: string) => never.test(path, BASE);

test.each(['en', 'te'] as const)('a personal page is never prefetched, and every other page may be (%s)', (language) => {
	const own = [paths.cart(), '/cart?step=2', paths.orders(), paths.order('o1'), '/profile', '/account', '/login?next=/shops'];
	const others = [
		paths.home(),
		paths.shops(),
		paths.shop('cart'),
		paths.shopCategory('accounting', 3),
		paths.search('cart orders'),
		paths.category('GROCERY', 'RICE'),
		paths.brand('Login', '7'),
		paths.product('Cartoon Biscuits', '12', 's1'),
		paths.product('Apple cart', '13'),
		paths.locality('mumbai', 'andheri'),
		paths.seoShop({ id: 's1', name: 'Orders & more' }),
		'/cartoons',
		'/about',
	];
	expect(own.filter((path) => !isOwn(localizePath(path, language)))).toEqual([]);
	expect(others.filter((path) => isOwn(localizePath(path, language)))).toEqual([]);
});

test('the rules leave out those pages, and links that open or do something on this page', () => {
	for (const eagerness of EAGERNESS) {
		const [rule] = JSON.parse(prefetchRules(eagerness)).prefetch;
		expect(rule.eagerness).toBe(eagerness);
		expect(rule.where.and).toContainEqual({ not: { href_matches: PERSONAL_PATTERN } });
		const selectors = rule.where.and.flatMap(
			(part: { not?: { selector_matches?: string } }) => part.not?.selector_matches?.split(',') ?? [],
		);
		expect(selectors).toEqual(expect.arrayContaining(['[data-open]', '[data-act]', '[target]']));
	}
});
