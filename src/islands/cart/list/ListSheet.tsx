import { useStore } from '@nanostores/react';
import { AddList } from '#islands/cart/list/AddList.tsx';
import { ListLines } from '#islands/cart/list/ListLines.tsx';
import { ListShops } from '#islands/cart/list/ListShops.tsx';
import { useListWords } from '#islands/cart/list/list-words.tsx';
import { SpeakList } from '#islands/cart/list/SpeakList.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { LIST_LIMITS } from '#lib/contract/shopper-limits.ts';
import { $listBefore, $listReading, $listText, readList, takeListBack, writeList } from '#stores/cart/shopping-list.ts';
import { closeModal } from '#stores/ui/overlay.ts';

const NOTE = 'list-note';
const NOTHING_READ = { list: null, wanted: null };

/** A shopping list, written, pasted or spoken: what a shop has for each line, and one tap that adds all. */
export function ListSheet() {
	const t = useWords();
	const own = useListWords();
	const text = useStore($listText);
	const before = useStore($listBefore);
	const reading = useStore($listReading);
	const isCut = text.length >= LIST_LIMITS.chars;
	const { list, wanted } = reading.state === 'ready' ? reading : NOTHING_READ;
	return (
		<Dialog kind="full" title={own('fromList.title')} onClose={closeModal}>
			<form
				className="stack list-write"
				onSubmit={(event) => {
					event.preventDefault();
					void readList();
				}}
			>
				<label className="stack-label">
					{own('fromList.label')}
					<textarea
						className="field"
						rows={list ? 3 : 6}
						data-focus-first={list ? undefined : ''}
						value={text}
						maxLength={LIST_LIMITS.chars}
						placeholder={own('fromList.example')}
						aria-describedby={isCut ? NOTE : undefined}
						onChange={(event) => writeList(event.target.value)}
					/>
				</label>
				{isCut && (
					<p className="hint" id={NOTE} role="status">
						{own('fromList.cut', { count: LIST_LIMITS.chars })}
					</p>
				)}
				{before && (
					<p className="hint" role="status">
						{own('fromList.before')}{' '}
						<button type="button" className="btn-line" onClick={takeListBack}>
							{own('fromList.takeBack')}
						</button>
					</p>
				)}
				<div className="list-ways">
					<SpeakList onHeard={(heard) => writeList(text.trim() ? `${text.trim()}\n${heard}` : heard)} />
					<button type="submit" className={list ? 'btn-line' : 'btn-fill'} disabled={!text.trim()} aria-busy={reading.state === 'reading'}>
						{own('fromList.find')}
					</button>
				</div>
			</form>
			<div role="status" className="list-said">
				{reading.state === 'reading' && <p className="hint">{own('fromList.reading')}</p>}
				{reading.state === 'failed' && (
					<p className="hint" data-bad>
						{reading.text || t('ui.noConnection')}
					</p>
				)}
				{list && (
					<p className="hint">{list.lines.length === 0 ? own('fromList.nothing') : own('fromList.read', { count: list.lines.length })}</p>
				)}
				{list && list.unread > 0 && <p className="hint">{own('fromList.unread', { count: list.unread, most: LIST_LIMITS.lines })}</p>}
			</div>
			{list && list.lines.length > 0 && (
				<>
					<ListShops list={list} wanted={wanted} />
					<ListLines />
					<AddList list={list} isChanging={wanted !== null} />
				</>
			)}
		</Dialog>
	);
}
