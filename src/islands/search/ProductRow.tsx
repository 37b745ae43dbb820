import { QuickAdd } from '#islands/cart/QuickAdd.tsx';
import { GridCell, GridRow } from '#islands/search/grid.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import { priceText } from '#lib/format/money.ts';
import { localizePath } from '#lib/paths.ts';

type Props = { item: CartItem; opens?: string | undefined; onChosen: () => void };

/** A product in the search box: picture, name, pack, shop, when a closed one opens, and price as one link, and its cart control. */
export function ProductRow({ item, opens, onChosen }: Props) {
	return (
		<GridRow className="suggest-row">
			<GridCell data-kind="product">
				<a href={localizePath(item.url, pageLanguage())} tabIndex={-1} onClick={onChosen}>
					<img src={pictureAt(item.image, 96)} alt="" width="48" height="48" />
					<span>
						{item.name}
						<small>{[item.measurementDisplayText, item.store.name].join(' · ')}</small>
						{opens && <b className="text-13">{opens}</b>}
						<b>{priceText(item.sellingPrice)}</b>
					</span>
				</a>
			</GridCell>
			<GridCell>
				<QuickAdd item={item} />
			</GridCell>
		</GridRow>
	);
}
