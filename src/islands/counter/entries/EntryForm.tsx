import { type FormEvent, useState } from 'react';
import { bannerOf, categoryOf, type EntryDraft, entryChange, entryDraft, nameLanguages } from '#islands/counter/entries/entry-draft.ts';
import { ParentField } from '#islands/counter/entries/ParentField.tsx';
import { PhotoField } from '#islands/counter/PhotoField.tsx';
import { SendButton } from '#islands/counter/SendButton.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Entry } from '#lib/contract/entries.ts';
import { ENTRY_TAKES, type EntryKind } from '#lib/contract/entry-kinds.ts';
import { paths } from '#lib/paths.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const NAME_MAX_CHARS = 200;
/** Without an entry: a new banner, category or part of one. */
type Props = { kind: EntryKind; entry: Entry | null; onClose: () => void; onSaved: () => void };

/** What of an entry can be changed, and what of it was refused. */
export function EntryForm({ kind, entry, onClose, onSaved }: Props) {
	const t = useWords();
	const was = entryDraft(entry);
	const [draft, setDraft] = useState(was);
	const busy = useBusy();
	const [said, setSaid] = useState('');
	const [left, setLeft] = useState(0);
	const set = (next: Partial<EntryDraft>) => setDraft((before) => ({ ...before, ...next }));
	// A part of a category has names alone.
	const { picture, position, hidden, link } = ENTRY_TAKES[kind];
	const isPart = kind === 'categories' && (entry ? entry.position === null : draft.parent !== '');
	// A brand with many products gets its name by several calls.
	const change = async (id: string) => {
		for (;;) {
			const done = await counterCall('PUT counter/entries/{kind}/{id}', { kind, id, ...entryChange(was, draft) });
			if (!done.ok || done.data.left === 0) return done;
			setLeft(done.data.left);
		}
	};
	const save = async () => {
		setSaid('');
		const reply = entry
			? await change(entry.id)
			: await (kind === 'banners'
					? counterCall('POST counter/banners', bannerOf(draft))
					: counterCall('POST counter/categories', categoryOf(draft)));
		setLeft(0);
		if (reply.ok) onSaved();
		else setSaid(failureText(reply, t));
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void busy.run(save);
	};
	const title = entry
		? `${t('counter.entryChange')}: ${entry.names.en}`
		: t(kind === 'banners' ? 'counter.addbanners' : 'counter.addcategories');
	const day = (name: 'from' | 'until', label: string) => (
		<label className="stack-label">
			{label}
			<input className="field" type="date" value={draft[name]} onChange={(event) => set({ [name]: event.target.value })} />
		</label>
	);
	return (
		<Dialog kind="modal" title={title} onClose={onClose}>
			<form className="stack" onSubmit={send}>
				{nameLanguages(kind).map(({ slug, ownName, bcp47 }) => (
					<label key={slug} className="stack-label">
						<span className="ct-own">{t('counter.shopNameIn', { language: ownName })}</span>
						<input
							className="field"
							lang={bcp47}
							required={slug === 'en'}
							maxLength={NAME_MAX_CHARS}
							autoComplete="off"
							value={draft.names[slug] ?? ''}
							onChange={(event) => set({ names: { ...draft.names, [slug]: event.target.value } })}
						/>
					</label>
				))}
				{!entry && kind === 'categories' && <ParentField parent={draft.parent} onChange={(parent) => set({ parent })} />}
				{picture && !isPart && <PhotoField storeId={undefined} image={draft.image} onChange={(image) => set({ image })} busy={busy} />}
				{kind === 'banners' && <p className="hint">{t('counter.bannerPhoto')}</p>}
				{picture && !isPart && kind !== 'banners' && draft.image.startsWith('/img/') && (
					<button type="button" className="btn-line" disabled={busy.isBusy} onClick={() => set({ image: '' })}>
						{t('counter.entryDrawing')}
					</button>
				)}
				{link && (
					<label className="stack-label">
						{t('counter.entryLink', { path: paths.shops() })}
						<input
							className="field"
							required
							pattern="/\S*"
							maxLength={NAME_MAX_CHARS}
							value={draft.url}
							onChange={(event) => set({ url: event.target.value })}
						/>
					</label>
				)}
				{link && day('from', t('counter.entryFrom'))}
				{link && day('until', t('counter.entryUntil'))}
				{position && !isPart && (
					<label className="stack-label">
						{t('counter.entryPlace')}
						<input className="field" inputMode="numeric" value={draft.place} onChange={(event) => set({ place: event.target.value })} />
					</label>
				)}
				{hidden && entry && !isPart && (
					<label className="ct-tick">
						<input type="checkbox" checked={draft.isHidden} onChange={(event) => set({ isHidden: event.target.checked })} />
						{t('counter.entryHidden')}
					</label>
				)}
				<p className="hint" role="status" data-bad={said !== '' || undefined}>
					{said || (left > 0 && t('counter.entryNaming', { count: left }))}
				</p>
				<SendButton word={t('counter.shopSave')} isBusy={busy.isBusy} />
			</form>
		</Dialog>
	);
}
