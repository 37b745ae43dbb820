import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { PackInShelf } from '#islands/counter/shelf/PackInShelf.tsx';
import { ShelfSearch } from '#islands/counter/shelf/ShelfSearch.tsx';
import { useShelfView } from '#islands/counter/shelf/useShelfView.ts';
import { useBackAgain } from '#islands/counter/useBackAgain.ts';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { ChosenShop } from '#stores/counter/counter-session.ts';
import { keepShelf } from '#stores/counter/keep-shelf.ts';
import { $shelf, $shelfState, loadMoreOfShelf, loadShelf, loadShelfAgain } from '#stores/counter/shelf.ts';
import { refusalText } from '#stores/ui/refusal.ts';

const PICTURE_PX = 112;
const again = () => void loadShelfAgain();

/** What a shop lists: its products are searched, and their prices and stocks changed where they stand. */
export function ShelfScreen({ shop }: { shop: ChosenShop }) {
	const t = useWords();
	const [view, setView] = useShelfView(shop.id);
	const known = useStore($shelf);
	const loaded = useStore($shelfState);
	useEffect(() => void loadShelf(view), [view]);
	useEffect(keepShelf, []);
	const failed = loaded.state === 'failed' ? loaded.reply : null;
	useBackAgain(failed, again);
	const shelf = known?.view.storeId === shop.id ? known : null;
	const isWhole = shelf?.view.q === '' && shelf.view.part === '';
	return (
		<div className="stack">
			<div className="ct-shelf-top">
				<h1 className="headline">{t('counter.shelf')}</h1>
				<CounterLink to={{ name: 'shelfFile' }} className="btn-line">
					{t('counter.file')}
				</CounterLink>
				<CounterLink to={{ name: 'newPack' }} className="btn-fill">
					{t('counter.shelfNew')}
				</CounterLink>
			</div>
			<ShelfSearch view={view} counts={shelf?.counts} onChange={setView} />
			{failed && <Refused text={refusalText(failed) || t('ui.noConnection')} onAgain={again} />}
			<ul className="ct-shelf">
				{shelf?.products.map((product) => (
					<li key={product.libraryProductId} className="surface">
						<h2>
							<img src={pictureAt(product.image, PICTURE_PX)} alt="" width="44" height="44" loading="lazy" />
							{product.name}
						</h2>
						<ul>
							{product.packs.map((pack) => (
								<PackInShelf key={pack.retailerProductId} storeId={shop.id} product={product} pack={pack} />
							))}
						</ul>
					</li>
				))}
			</ul>
			<p role="status" className={shelf?.products.length === 0 ? 'ct-none' : 'hint'}>
				{loaded.state === 'loading' && t('ui.loading')}
				{loaded.state === 'ready' && shelf?.products.length === 0 && t(isWhole ? 'counter.shelfNone' : 'counter.nothingFound')}
			</p>
			{shelf?.nextCursor && (
				<button type="button" className="btn-line" disabled={loaded.state === 'loading'} onClick={() => void loadMoreOfShelf()}>
					{t('counter.showMore')}
				</button>
			)}
		</div>
	);
}
