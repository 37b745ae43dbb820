import { useEffect, useState } from 'react';
import { ScanButton } from '#islands/counter/shelf/ScanButton.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import { SEARCH_MAX_CHARS } from '#lib/constants.ts';
import type { Output } from '#lib/contract/table.ts';
import type { LibraryChoice } from '#lib/counter/new-pack.ts';
import type { Reply } from '#stores/api/call.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const TYPING_MS = 250;
const PICTURE_PX = 112;

/** Searches the library by words or a barcode, and offers what it does not have as a product of one's own. */
export function LibrarySearch({ storeId, onChoose }: { storeId: string; onChoose: (choice: LibraryChoice) => void }) {
	const t = useWords();
	const [q, setQ] = useState('');
	const [reply, setReply] = useState<Reply<Output<'GET counter/library'>> | null>(null);
	const typed = q.trim();
	useEffect(() => {
		let isLast = true;
		setReply(null);
		if (typed === '') return;
		const ask = async () => {
			const answer = await counterCall('GET counter/library', { storeId, q: typed });
			if (isLast) setReply(answer);
		};
		const timer = setTimeout(() => void ask(), TYPING_MS);
		return () => {
			isLast = false;
			clearTimeout(timer);
		};
	}, [typed, storeId]);
	const found = reply?.ok ? reply.data.products : [];
	const isCode = /^[\d\s-]+$/.test(typed);
	return (
		<search className="stack">
			<label className="stack-label">
				{t('counter.shelfFind')}
				<input
					className="field"
					type="search"
					maxLength={SEARCH_MAX_CHARS}
					placeholder={t('counter.shelfFindHint')}
					value={q}
					onChange={(event) => setQ(event.target.value)}
				/>
			</label>
			<ScanButton onCode={setQ} />
			<ul className="choices ct-library">
				{found.map((product) => (
					<li key={product.libraryProductId}>
						<button type="button" onClick={() => onChoose({ kind: 'library', product })}>
							<img src={pictureAt(product.image, PICTURE_PX)} alt="" width="44" height="44" />
							<span>
								{product.name}
								<small>{[product.brand, ...product.packs.map(({ pack }) => pack)].filter((one) => one !== '').join(' · ')}</small>
							</span>
						</button>
					</li>
				))}
			</ul>
			<p className="hint" role="status" data-bad={(reply && !reply.ok) || undefined}>
				{typed !== '' && !reply && t('ui.loading')}
				{reply && !reply.ok && failureText(reply, t)}
				{reply?.ok && found.length === 0 && t('counter.nothingFound')}
			</p>
			{reply?.ok && (
				<button
					type="button"
					className="btn-line"
					onClick={() => onChoose({ kind: 'own', name: isCode ? '' : typed, category: reply.data.category })}
				>
					{t('counter.shelfOwn')}
				</button>
			)}
		</search>
	);
}
