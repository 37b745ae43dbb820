import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { FindOrders } from '#islands/counter/association/FindOrders.tsx';
import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { Choice } from '#islands/counter/Choice.tsx';
import { EntryForm } from '#islands/counter/entries/EntryForm.tsx';
import { EntryInList } from '#islands/counter/entries/EntryInList.tsx';
import { LocalityForm } from '#islands/counter/entries/LocalityForm.tsx';
import { MergeDialog } from '#islands/counter/entries/MergeDialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Entry } from '#lib/contract/entries.ts';
import { ENTRY_KINDS } from '#lib/contract/entry-kinds.ts';
import { $filters, setFilters } from '#stores/counter/filters.ts';
import { saveFile } from '#stores/counter/save-file.ts';

type Open = { what: 'form' | 'place'; entry: Entry | null } | { what: 'merge'; entry: Entry } | null;

/** What the association keeps for all shops: found by words, changed, made one, or taken away. */
export function EntriesScreen() {
	const t = useWords();
	const { q = '', kind: given } = useStore($filters);
	const kind = ENTRY_KINDS.find((one) => one === given) ?? 'products';
	const asked = { kind, ...(q && { q }) };
	const { pages, list, again } = useListPages('GET counter/entries', asked);
	const [open, setOpen] = useState<Open>(null);
	const close = () => setOpen(null);
	const done = () => {
		close();
		void again();
	};
	return (
		<>
			<ListOfAll
				title={t('counter.library')}
				filters={
					<>
						<Choice
							label={t('counter.kind')}
							value={kind}
							choices={ENTRY_KINDS.map((value) => ({ value, text: t(`counter.entries${value}`) }))}
							onChoose={(value) => setFilters({ kind: value })}
						/>
						<FindOrders label={t(kind === 'products' ? 'counter.shelfFindHint' : 'counter.name')} />
						{(kind === 'banners' || kind === 'categories' || kind === 'localities') && (
							<button
								type="button"
								className="btn-fill"
								onClick={() => setOpen({ what: kind === 'localities' ? 'place' : 'form', entry: null })}
							>
								{t(`counter.add${kind}`)}
							</button>
						)}
					</>
				}
				none={t(kind === 'banners' && !q ? 'counter.bannersNone' : 'counter.nothingFound')}
				rows={pages.flatMap(({ rows }) =>
					rows.map((entry) => (
						<EntryInList
							key={entry.id}
							kind={kind}
							entry={entry}
							onChange={() => setOpen({ what: 'form', entry })}
							onMerge={() => setOpen({ what: 'merge', entry })}
							onGone={again}
						/>
					)),
				)}
				list={list}
				onFile={() => saveFile('GET counter/entries.csv', asked)}
			/>
			{open?.what === 'form' && <EntryForm kind={kind} entry={open.entry} onClose={close} onSaved={done} />}
			{open?.what === 'place' && <LocalityForm onClose={close} onSaved={done} />}
			{open?.what === 'merge' && <MergeDialog kind={kind} entry={open.entry} onClose={close} onMerged={done} />}
		</>
	);
}
