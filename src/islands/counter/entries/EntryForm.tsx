import { type FormEvent, useState } from 'react';
import {
	bannerOf,
	categoryOf,
	type EntryDraft,
	entryChange,
	entryDraft,
	entryFaults,
	nameLanguages,
	withoutTyped,
} from '#islands/counter/entries/entry-draft.ts';
import { ParentField } from '#islands/counter/entries/ParentField.tsx';
import { fieldFaults, type Wrong } from '#islands/counter/field-faults.ts';
import { PhotoField } from '#islands/counter/PhotoField.tsx';
import { SendButton } from '#islands/counter/SendButton.tsx';
import { TextField } from '#islands/counter/TextField.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useFirstWrong } from '#islands/counter/useFirstWrong.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Entry } from '#lib/contract/entries.ts';
import { ENTRY_TAKES, type EntryKind } from '#lib/contract/entry-kinds.ts';
import { paths } from '#lib/paths.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const NAME_MAX_CHARS = 200;
/** The fields that show what the server says of them. */
const FIELDS = /^(names(\.\w+)?|image|url|position|from|until)$/;
/** Without an entry: a new banner, category or part of one. */
type Props = { kind: EntryKind; entry: Entry | null; onClose: () => void; onSaved: () => void };

/** What of an entry can be changed; what was wrong stands at its field. */
export function EntryForm({ kind, entry, onClose, onSaved }: Props) {
	const t = useWords();
	const was = entryDraft(entry);
	const [draft, setDraft] = useState(was);
	const busy = useBusy();
	const [said, setSaid] = useState('');
	const [left, setLeft] = useState(0);
	const [wrong, setWrong] = useState<Wrong>({});
	const { form, lead } = useFirstWrong();
	const set = (next: Partial<EntryDraft>) => {
		// A refusal is of what was typed then.
		setWrong((before) => withoutTyped(before, next));
		setDraft((before) => ({ ...before, ...next }));
	};
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
		const faults = entryFaults(kind, draft, t);
		if (Object.keys(faults).length > 0) {
			lead();
			return setWrong(faults);
		}
		const reply = entry
			? await change(entry.id)
			: await (kind === 'banners'
					? counterCall('POST counter/banners', bannerOf(draft))
					: counterCall('POST counter/categories', categoryOf(draft)));
		setLeft(0);
		if (reply.ok) return onSaved();
		const refused = fieldFaults(reply, t, (field) => FIELDS.test(field));
		lead();
		setWrong(refused.wrong);
		setSaid(refused.below);
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void busy.run(save);
	};
	const title = entry
		? `${t('counter.entryChange')}: ${entry.names.en}`
		: t(kind === 'banners' ? 'counter.addbanners' : 'counter.addcategories');
	const day = (name: 'from' | 'until', label: string) => (
		<TextField label={label} type="date" value={draft[name]} wrong={wrong[name]} onChange={(text) => set({ [name]: text })} />
	);
	return (
		<Dialog kind="modal" title={title} onClose={onClose}>
			<form ref={form} className="stack" noValidate onSubmit={send}>
				{nameLanguages(kind).map(({ slug, ownName, bcp47 }) => (
					<TextField
						key={slug}
						label={<span className="ct-own">{t('counter.shopNameIn', { language: ownName })}</span>}
						lang={bcp47}
						maxLength={NAME_MAX_CHARS}
						value={draft.names[slug] ?? ''}
						wrong={wrong[`names.${slug}`] ?? (slug === 'en' ? wrong.names : undefined)}
						onChange={(name) => set({ names: { ...draft.names, [slug]: name } })}
					/>
				))}
				{!entry && kind === 'categories' && <ParentField parent={draft.parent} onChange={(parent) => set({ parent })} />}
				{picture && !isPart && (
					<PhotoField storeId={undefined} image={draft.image} wrong={wrong.image} onChange={(image) => set({ image })} busy={busy} />
				)}
				{kind === 'banners' && <p className="hint">{t('counter.bannerPhoto')}</p>}
				{picture && !isPart && kind !== 'banners' && draft.image.startsWith('/img/') && (
					<button type="button" className="btn-line" disabled={busy.isBusy} onClick={() => set({ image: '' })}>
						{t('counter.entryDrawing')}
					</button>
				)}
				{link && (
					<TextField
						label={t('counter.entryLink', { path: paths.shops() })}
						maxLength={NAME_MAX_CHARS}
						value={draft.url}
						wrong={wrong.url}
						onChange={(url) => set({ url })}
					/>
				)}
				{link && day('from', t('counter.entryFrom'))}
				{link && day('until', t('counter.entryUntil'))}
				{position && !isPart && (
					<TextField
						label={t('counter.entryPlace')}
						inputMode="numeric"
						value={draft.place}
						wrong={wrong.position}
						onChange={(place) => set({ place })}
					/>
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
