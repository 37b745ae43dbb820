import { SearchPopup } from '#islands/search/SearchPopup.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';
import { storeSearch } from '#stores/search/send-search.ts';

/** What opens under the search field of the page; the form itself stays as the server drew it. */
export async function mount(element: HTMLElement): Promise<void> {
	const input = element.querySelector<HTMLInputElement>('input[type=search]');
	element.addEventListener('submit', () => {
		if (input) storeSearch({ searchTerm: input.value, searchType: 'PRODUCT', isComplete: false });
	});
	if (input) await mountIsland(element, <SearchPopup input={input} />);
}
