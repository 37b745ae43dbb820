import { INFO_PATHS } from '#lib/page/info.ts';
import { addressesOf } from '../addresses.ts';

/** One address of every kind of page a visitor can come to, and the status it answers with. */
export async function everyPage(store: { url: string }): Promise<[path: string, status: number][]> {
	const { all } = await addressesOf(store);
	const empty = ['/search', '/search?q=zzzzzz', '/india/pune'];
	const found = [...all.map(([, path]) => path), ...INFO_PATHS, ...empty].map((path): [string, number] => [path, 200]);
	return [...found, ['/nowhere', 404]];
}
