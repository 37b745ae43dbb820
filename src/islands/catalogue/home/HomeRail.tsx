import { BannerLink, BrandLink, CategoryLink } from '#islands/catalogue/home/links.tsx';
import { ProductTile } from '#islands/catalogue/home/ProductTile.tsx';
import { ShopTile } from '#islands/catalogue/home/ShopTile.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { HomeSection } from '#lib/contract/home.ts';
import { localizePath } from '#lib/paths.ts';

/** One section of the home page as the server draws it, drawn here. */
export function HomeRail({ section }: { section: HomeSection }) {
	const t = useWords();
	const id = `own-${section.type}-${section.type === 'products' ? section.shop.id : ''}`;
	return (
		<section className="section" aria-labelledby={id}>
			<div className="section-head">
				<h2 id={id}>{section.title}</h2>
				{section.type === 'products' && <a href={localizePath(section.shop.url, pageLanguage())}>{t('home.seeShop')}</a>}
			</div>
			<Items section={section} />
		</section>
	);
}

function Items({ section }: { section: HomeSection }) {
	switch (section.type) {
		case 'banners':
			return (
				<div className="rail banners">
					{section.items.map((banner) => (
						<BannerLink key={banner.id} {...banner} />
					))}
				</div>
			);
		case 'categories':
			return (
				<div className="rail tiles">
					{section.items.map((category) => (
						<CategoryLink key={category.id} {...category} />
					))}
				</div>
			);
		case 'shops':
			return (
				<div className="rail shop-rail">
					{section.items.map((shop) => (
						<ShopTile key={shop.id} shop={shop} />
					))}
				</div>
			);
		case 'products':
		case 'buyAgain':
			return (
				<div className="rail product-rail">
					{section.items.map(([card]) => card && <ProductTile key={card.id} card={card} withShop={section.type === 'buyAgain'} />)}
				</div>
			);
		case 'brands':
			return (
				<ul className="chips">
					{section.items.map((brand) => (
						<li key={brand.id}>
							<BrandLink {...brand} />
						</li>
					))}
				</ul>
			);
	}
}
