import { useState } from 'react';
import { LibraryFound } from '#islands/counter/shelf/LibraryFound.tsx';
import { ScanButton } from '#islands/counter/shelf/ScanButton.tsx';
import { TypedSearch } from '#islands/counter/TypedSearch.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { type LibraryChoice, PRODUCT_NAME_MAX } from '#lib/counter/new-pack.ts';

/** Searches the library by words or a barcode, and offers what it does not have as a product of one's own. */
export function LibrarySearch({ storeId, onChoose }: { storeId: string; onChoose: (choice: LibraryChoice) => void }) {
	const t = useWords();
	const [q, setQ] = useState('');
	return (
		<TypedSearch label={t('counter.shelfFind')} hint={t('counter.shelfFindHint')} q={q} maxChars={PRODUCT_NAME_MAX} onType={setQ}>
			<ScanButton onCode={setQ} />
			{q !== '' && <LibraryFound key={q} storeId={storeId} q={q} onChoose={onChoose} />}
		</TypedSearch>
	);
}
