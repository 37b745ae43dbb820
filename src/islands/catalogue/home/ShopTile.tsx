import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { awningOf } from '#lib/catalogue/awning.ts';
import { groundOf } from '#lib/catalogue/ground.ts';
import { colourOf, pictureAt } from '#lib/catalogue/picture.ts';
import { joinFacts } from '#lib/catalogue/shop-facts.ts';
import type { ShopCard } from '#lib/contract/catalogue.ts';
import { localizePath } from '#lib/paths.ts';

/** A shop under its awning, by the styles of the server's card. */
export function ShopTile({ shop }: { shop: ShopCard }) {
	const t = useWords();
	const { id, name, image, category, localityName, isOpen, distanceKm, url } = shop;
	return (
		<article className={`scard awning-${awningOf(id)}${isOpen ? '' : ' is-shut'}`}>
			<div className="stripes" />
			<h3 className="scard-name">
				<a href={localizePath(url, pageLanguage())}>{name}</a>
			</h3>
			<div className={`scard-front on-${groundOf(image)}`} data-colour={colourOf(image)}>
				<img src={pictureAt(image, 320)} alt="" width="86" height="96" />
			</div>
			<div className="scard-text">
				<p className="scard-kind">{joinFacts(category.name, localityName)}</p>
				<p className="scard-facts">
					<span className={`state ${isOpen ? 'state-open' : 'state-shut'}`}>{t(isOpen ? 'shop.open' : 'shop.shut')}</span>
					<span>{t('shop.distance', { distance: distanceKm })}</span>
				</p>
			</div>
		</article>
	);
}
