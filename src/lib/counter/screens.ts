/** What the counter shows, by its address. */
export type CounterScreen = { name: 'start' | 'shops' | 'orders' | 'shelf' | 'people' | 'keys' | 'more' } | { name: 'order'; id: string };

const PATHS = {
	start: '/counter',
	shops: '/counter/shops',
	orders: '/counter/orders',
	shelf: '/counter/shelf',
	people: '/counter/people',
	keys: '/counter/keys',
	more: '/counter/more',
} as const;

/** The path of a screen, without the language. */
export const screenPath = (screen: CounterScreen): string =>
	screen.name === 'order' ? `${PATHS.orders}/${screen.id}` : PATHS[screen.name];

/** The screen of a path without the language; `null` for one that is no address of the counter. */
export function screenAt(path: string): CounterScreen | null {
	const [, id] = /^\/counter\/orders\/(\w{1,64})$/.exec(path) ?? [];
	if (id) return { name: 'order', id };
	const names = ['start', 'shops', 'orders', 'shelf', 'people', 'keys', 'more'] as const;
	const name = names.find((one) => PATHS[one] === path);
	return name ? { name } : null;
}
