import { useState } from 'react';
import { useListbox } from '#islands/search/useListbox.ts';
import { useSuggestions } from '#islands/search/useSuggestions.ts';
import { useTyped } from '#islands/search/useTyped.ts';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { Suggestion } from '#lib/contract/search.ts';
import { priceText } from '#lib/format/money.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { searchTerm } from '#lib/search/search-term.ts';
import { storeSearch } from '#stores/search/search-history.ts';

const LIST_ID = 'search-suggestions';

/** A chosen suggestion counts as a search for its words, with its shop. */
function storeChosen({ type, text, id, storeId = type === 'STORE' ? id : undefined }: Suggestion): void {
	storeSearch({ searchTerm: text, searchType: type, isComplete: true, ...(storeId && { storeId }) });
}

/** The suggestions for the typed letters, as a listbox: the arrow keys move through it while the focus stays in the field. */
export function Suggestions({ input }: { input: HTMLInputElement }) {
	const t = useWords();
	const { text, isFocused } = useTyped(input);
	const q = searchTerm(text);
	const answer = useSuggestions(text);
	const found = answer ?? [];
	const [isClosed, setClosed] = useState(false);
	const isOpen = isFocused && !isClosed && answer !== null;
	const address = (url: string) => localizePath(url, pageLanguage());
	const go = (at: number) => {
		const chosen = found[at];
		// The entry after the last suggestion searches for the words as typed.
		if (!chosen) return input.form?.requestSubmit();
		storeChosen(chosen);
		location.assign(address(chosen.url));
	};
	const active = useListbox(input, {
		listId: LIST_ID,
		count: found.length + 1,
		isOpen,
		onChoose: go,
		onOpen: () => setClosed(false),
		onClose: () => setClosed(true),
	});
	return (
		<>
			<p className="sr" role="status">
				{isOpen && t('search.found', { count: found.length })}
			</p>
			<div className="suggest" id={LIST_ID} role="listbox" aria-label={t('search.label')} hidden={!isOpen}>
				{found.map((suggestion, at) => (
					<a
						key={`${suggestion.type} ${suggestion.id} ${suggestion.storeId}`}
						id={`${LIST_ID}-${at}`}
						href={address(suggestion.url)}
						role="option"
						data-kind={suggestion.type === 'PRODUCT' ? 'product' : undefined}
						tabIndex={-1}
						aria-selected={at === active}
						onClick={() => storeChosen(suggestion)}
						// The focus must stay in the field, or the list would close before the link is followed.
						onPointerDown={(event) => event.preventDefault()}
						onMouseDown={(event) => event.preventDefault()}
					>
						{suggestion.image && <img src={pictureAt(suggestion.image, 72)} alt="" width="36" height="36" />}
						<span>{suggestion.text}</span>
						<small>{suggestion.type === 'STORE' ? t('search.shop') : suggestion.price !== undefined && priceText(suggestion.price)}</small>
					</a>
				))}
				<a
					id={`${LIST_ID}-${found.length}`}
					className="suggest-words"
					href={address(paths.search(q))}
					role="option"
					tabIndex={-1}
					aria-selected={active === found.length}
					onClick={(event) => {
						event.preventDefault();
						input.form?.requestSubmit();
					}}
					onPointerDown={(event) => event.preventDefault()}
					onMouseDown={(event) => event.preventDefault()}
				>
					{t('search.for', { q })}
				</a>
			</div>
		</>
	);
}
