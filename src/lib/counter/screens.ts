const PATHS = {
	start: '/counter',
	apply: '/counter/apply',
	shops: '/counter/shops',
	orders: '/counter/orders',
	shelf: '/counter/shelf',
	newPack: '/counter/shelf/new',
	shelfFile: '/counter/shelf/file',
	people: '/counter/people',
	keys: '/counter/keys',
	figures: '/counter/figures',
	shop: '/counter/shop',
	coupons: '/counter/coupons',
	shopOrders: '/counter/shop-orders',
	shopRatings: '/counter/shop-ratings',
	allCoupons: '/counter/all-coupons',
	allOrders: '/counter/all-orders',
	reports: '/counter/reports',
	ratings: '/counter/ratings',
	undelivered: '/counter/messages',
	blocked: '/counter/blocked',
	audit: '/counter/audit',
	team: '/counter/association',
	library: '/counter/library',
	settings: '/counter/settings',
	allFigures: '/counter/all-figures',
	all: '/counter/all',
	more: '/counter/more',
} as const;

type PlainName = keyof typeof PATHS;
/** What the counter shows, by its address. */
export type CounterScreen = { name: PlainName } | { name: 'order'; id: string };

/** The lists of all shops and what is set for them, in the order of their menu: the association's people open them without a shop. */
export const LISTS_OF_ALL = [
	'allOrders',
	'reports',
	'ratings',
	'allFigures',
	'allCoupons',
	'library',
	'blocked',
	'undelivered',
	'audit',
	'team',
	'settings',
] as const satisfies readonly PlainName[];

/** Whether a screen is the association's: of all shops, not of the one at work. */
export const isOfAll = ({ name }: CounterScreen): boolean => name === 'all' || name === 'shops' || LISTS_OF_ALL.some((one) => one === name);

/** The screen of all shops that has what a shop's own screen has. */
const SAME_OF_ALL: Partial<Record<PlainName, PlainName>> = {
	orders: 'allOrders',
	shopOrders: 'allOrders',
	shelf: 'library',
	newPack: 'library',
	shelfFile: 'library',
	people: 'team',
	figures: 'allFigures',
	coupons: 'allCoupons',
	shopRatings: 'ratings',
	more: 'all',
};
/** What the association's people see at an address as long as they have chosen no shop. */
export const screenOfAll = (screen: CounterScreen): CounterScreen =>
	screen.name === 'order' || isOfAll(screen) ? screen : { name: SAME_OF_ALL[screen.name] ?? 'shops' };

/** The path of a screen, without the language. */
export const screenPath = (screen: CounterScreen): string =>
	screen.name === 'order' ? `${PATHS.orders}/${screen.id}` : PATHS[screen.name];

const isPlain = (name: string): name is PlainName => Object.hasOwn(PATHS, name);

/** The screen of a path without the language; `null` for one that is no address of the counter. */
export function screenAt(path: string): CounterScreen | null {
	const [, id] = /^\/counter\/orders\/(\w{1,64})$/.exec(path) ?? [];
	if (id) return { name: 'order', id };
	const name = Object.keys(PATHS).find((one) => isPlain(one) && PATHS[one] === path);
	return name !== undefined && isPlain(name) ? { name } : null;
}
