import { useState } from 'react';
import { NotThere } from '#islands/counter/NotThere.tsx';
import { useReply } from '#islands/counter/useReply.ts';
import { useRested } from '#islands/counter/useRested.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { SEARCH_MAX_CHARS } from '#lib/constants.ts';
import type { Entry } from '#lib/contract/entries.ts';
import type { EntryKind } from '#lib/contract/entry-kinds.ts';
import { searchStart } from '#lib/search/search-term.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

/** A part of a category has no place of its own in the list; of other kinds none has. */
const isPart = ({ position }: Entry) => position === null;

type Props = { kind: EntryKind; entry: Entry; onClose: () => void; onMerged: () => void };

/** Finds the one that an entry is the same as, then says what would move there. */
export function MergeDialog({ kind, entry, onClose, onMerged }: Props) {
	const t = useWords();
	const name = entry.names[pageLanguage()] || (entry.names.en ?? '');
	const [q, setQ] = useState(() => searchStart(name));
	const [into, setInto] = useState('');
	const { reply, ask } = useReply('GET counter/entries', { kind, q: useRested(q) });
	const others = reply?.ok ? reply.data.rows.filter((one) => one.id !== entry.id && isPart(one) === isPart(entry)) : [];
	return (
		<Dialog kind="modal" title={`${t('counter.entrySame')}: ${name}`} onClose={onClose}>
			{into ? (
				<MergeSure kind={kind} id={entry.id} into={into} onBack={() => setInto('')} onMerged={onMerged} />
			) : (
				<div className="stack">
					<label className="stack-label">
						{t('counter.entryStays')}
						<input className="field" type="search" maxLength={SEARCH_MAX_CHARS} value={q} onChange={(event) => setQ(event.target.value)} />
					</label>
					{!reply?.ok && <NotThere reply={reply} onAgain={ask} />}
					{reply?.ok && others.length === 0 && <p className="ct-none">{t('counter.nothingFound')}</p>}
					<ul className="stack">
						{others.map(({ id, names, facts }) => (
							<li key={id}>
								<button type="button" className="btn-line ct-wide" onClick={() => setInto(id)}>
									{[names[pageLanguage()] || names.en, facts].filter(Boolean).join(' · ')}
								</button>
							</li>
						))}
					</ul>
				</div>
			)}
		</Dialog>
	);
}

type SureProps = { kind: EntryKind; id: string; into: string; onBack: () => void; onMerged: () => void };

/** What would move, and a yes. */
function MergeSure({ kind, id, into, onBack, onMerged }: SureProps) {
	const t = useWords();
	const { reply, ask } = useReply('GET counter/entries/{kind}/{id}/merge', { kind, id, into });
	const [said, setSaid] = useState('');
	const [left, setLeft] = useState(0);
	const [isBusy, setBusy] = useState(false);
	if (!reply?.ok) return <NotThere reply={reply} onAgain={ask} />;
	const { from, into: stays, packs, both, shops, products } = reply.data;
	// Many products are moved by several calls; what is moved stays moved if one fails, and the next tap goes on.
	const merge = async () => {
		setBusy(true);
		setSaid('');
		for (;;) {
			const done = await counterCall('POST counter/entries/{kind}/{id}/merge', { kind, id, into });
			if (done.ok && done.data.left === 0) return onMerged();
			if (done.ok) setLeft(done.data.left);
			else {
				setSaid(failureText(done, t));
				return setBusy(false);
			}
		}
	};
	const nameOf = (side: typeof from) => [side.name, side.facts].filter(Boolean).join(' · ');
	return (
		<div className="stack">
			<p>{t('counter.entryGoes', { from: nameOf(from), into: nameOf(stays) })}</p>
			<ul>
				{kind === 'products' && <li>{t('counter.entryPacks', { count: packs })}</li>}
				{both > 0 && <li>{t('counter.entryBoth', { count: both })}</li>}
				{kind !== 'brands' && <li>{t('counter.entryShops', { count: shops })}</li>}
				{(kind === 'brands' || kind === 'categories') && <li>{t('counter.entryProducts', { count: products })}</li>}
			</ul>
			<p className="hint" role="status" data-bad={said !== '' || undefined}>
				{said || (isBusy && (left > 0 ? t('counter.entryLeft', { count: left }) : t('counter.entryMoving')))}
			</p>
			<div className="form-ways">
				<button type="button" className="btn-fill" disabled={isBusy} onClick={() => void merge()}>
					{t('counter.entryMerge')}
				</button>
				<button type="button" className="btn-line" disabled={isBusy} onClick={onBack}>
					{t('ui.cancel')}
				</button>
			</div>
		</div>
	);
}
