import { atom } from 'nanostores';

export type Filters = Readonly<Record<string, string>>;
const here = (): Filters => Object.fromEntries(new URLSearchParams(location.search));

/** What narrows the screen, as it stands in its address: a reload, a link and Back show the same. */
export const $filters = atom<Filters>(here());

/** Reads the address anew, after it has changed. */
export const readFilters = (): void => $filters.set(here());

/** Changes some of them in the address; an empty text takes one away. Back leads to the screen before, not through each of them. */
export function setFilters(changed: Filters): void {
	const all = Object.entries({ ...$filters.get(), ...changed }).filter(([, value]) => value !== '');
	const query = new URLSearchParams(all).toString();
	history.replaceState(null, '', location.pathname + (query && `?${query}`));
	readFilters();
}
