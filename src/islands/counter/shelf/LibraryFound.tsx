import { NotThere } from '#islands/counter/NotThere.tsx';
import { useReply } from '#islands/counter/useReply.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { LibraryChoice } from '#lib/counter/new-pack.ts';
import { searchStart } from '#lib/search/search-term.ts';

const PICTURE_PX = 112;
type Props = { storeId: string; q: string; onChoose: (choice: LibraryChoice) => void };

/** What of the library the first words of a name, or a barcode, mean, and the way to a product of one's own. */
export function LibraryFound({ storeId, q, onChoose }: Props) {
	const t = useWords();
	const { reply, ask } = useReply('GET counter/library', { storeId, q: searchStart(q) });
	const found = reply?.ok ? reply.data.products : [];
	const isCode = /^[\d\s-]+$/.test(q);
	return (
		<>
			<ul className="choices ct-library">
				{found.map((product) => (
					<li key={product.libraryProductId}>
						<button type="button" onClick={() => onChoose({ kind: 'library', product })}>
							<img src={pictureAt(product.image, PICTURE_PX)} alt="" width="44" height="44" />
							<span>
								{product.name}
								<small>{[product.brand, ...product.packs.map(({ shown }) => shown)].filter((one) => one !== '').join(' · ')}</small>
							</span>
						</button>
					</li>
				))}
			</ul>
			{!reply?.ok && <NotThere reply={reply} onAgain={ask} />}
			{reply?.ok && found.length === 0 && (
				<p className="hint" role="status">
					{t('counter.nothingFound')}
				</p>
			)}
			{reply?.ok && (
				<button
					type="button"
					className="btn-line"
					onClick={() => onChoose({ kind: 'own', name: isCode ? '' : q, barcode: reply.data.barcode, category: reply.data.category })}
				>
					{t('counter.shelfOwn')}
				</button>
			)}
		</>
	);
}
