import { useRef, useState } from 'react';
import { gridNamed } from '#islands/search/grid.tsx';
import { SearchStart } from '#islands/search/SearchStart.tsx';
import { SuggestedRows } from '#islands/search/SuggestedRows.tsx';
import { useFieldText } from '#islands/search/useFieldText.ts';
import { useGridKeys } from '#islands/search/useGridKeys.ts';
import { useSearchOpen } from '#islands/search/useSearchOpen.ts';
import { useSuggestions } from '#islands/search/useSuggestions.ts';
import { useWords } from '#islands/ui/words.tsx';
import { searchTerm } from '#lib/search/search-term.ts';

const POPUP_ID = 'search-popup';

/**
 * What opens under the search field: searches, categories and products while it is empty, then suggestions for the typed letters. On phones it
 * fills the screen, together with the field.
 */
export function SearchPopup({ input }: { input: HTMLInputElement }) {
	const t = useWords();
	const popup = useRef<HTMLDivElement>(null);
	const text = useFieldText(input);
	const q = searchTerm(text);
	const [isOpen, setOpen] = useState(document.activeElement === input);
	const { state, found } = useSuggestions(isOpen ? text : '');
	const close = () => setOpen(false);
	useSearchOpen(input, isOpen, setOpen);
	useGridKeys(input, popup, { id: POPUP_ID, isOpen, onOpen: () => setOpen(true), onClose: close });
	return (
		<>
			{isOpen && (
				<button type="button" className="find-back" aria-label={t('search.back')} onClick={close}>
					←
				</button>
			)}
			<p className="sr" role="status">
				{isOpen && q && state === 'ready' && t('search.found', { count: found.length })}
			</p>
			<div ref={popup} className="suggest" id={POPUP_ID} {...gridNamed(t('search.label'))} hidden={!isOpen}>
				{isOpen && (q ? <SuggestedRows q={q} found={found} state={state} onWords={() => input.form?.requestSubmit()} /> : <SearchStart />)}
			</div>
		</>
	);
}
