import { pageLanguage } from '#islands/ui/page-language.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { Brand, Category } from '#lib/contract/catalogue.ts';
import type { Banner } from '#lib/contract/home.ts';
import { localizePath, paths } from '#lib/paths.ts';

export const BannerLink = ({ title, text, image, url }: Banner) => (
	<a className="banner" href={localizePath(url, pageLanguage())} data-kind="offer">
		<span>
			<b>{text}</b>
			{title}
		</span>
		<img src={pictureAt(image, 112)} alt="" width="56" height="56" />
	</a>
);

export const CategoryLink = ({ code, name, icon }: Category) => (
	<a className="tile" href={localizePath(paths.category(code), pageLanguage())} data-kind="product">
		<img src={icon} alt="" width="82" height="82" />
		<span>{name}</span>
	</a>
);

export const BrandLink = ({ name, url }: Brand) => (
	<a className="chip" href={localizePath(url, pageLanguage())}>
		{name}
	</a>
);
