import type { CartItem, PackItem } from '#lib/cart/cart-item.ts';
import { packFrom } from '#lib/catalogue/pack-attributes.ts';

export type PackChoice = HTMLOptionElement | HTMLInputElement;

/** The pack of a choice; its size is the text of an option or the label of a button. */
export function packOf(choice: PackChoice): PackItem {
	const size = choice.parentElement?.querySelector('.pack-size') ?? choice;
	return packFrom(choice.value, size.textContent, choice.dataset);
}

/** The attributes of the pack that a product was drawn with: those of its control, and the price for `data-pack` where that says the same. */
export const drawnPack = (product: Element, { dataset }: HTMLElement) => ({
	// The price stands behind the MRP, and `data-pack` begins with it.
	pack: product.querySelector('.price')?.textContent.match(/\d+/g)?.reverse().join(' '),
	...dataset,
});

/** An address of this page without its language. `delocalizePath` would add the addresses of all pages to the script. */
const withoutLanguage = (url: string): string => url.replace(`/${document.documentElement.lang.slice(0, 2)}/`, '/');

/** The address of a drawing by itself, where it is shown out of the file of its row (`artSheet`). */
const ofOne = (image: string): string =>
	image.replace(/^\/art\/sheet\/.*#(?:(\w+)\.)?(.*)/, (_, ground, name) => `/art/${name}.svg${ground ? `?g=${ground}` : ''}`);

/**
 * The cart item of a control's product, read from what its card or page shows, so that nothing is in the HTML twice. Null when it cannot be
 * bought: then its shop and its address are not in the HTML.
 */
export function itemOf(control: HTMLElement): CartItem | null {
	const { packId = '', shop, size, url: ownUrl } = control.dataset;
	// The row of another seller belongs to the product of the page.
	const product = control.closest('article') ?? document.querySelector('article');
	const id = control.querySelector<HTMLButtonElement>('[name=sid]')?.value;
	const url = ownUrl ?? product?.querySelector('h2 a, h3 a')?.getAttribute('href');
	if (!product || !id || !url) return null;
	const textOf = (selector: string) => product.querySelector(selector)?.textContent ?? '';
	const choice = [...product.querySelectorAll<PackChoice>('[data-pack][value]')].find(({ value }) => value === packId);
	const picture = product.querySelector<HTMLElement>('.pcard-pic img, [data-kind] img');
	return {
		// Without a choice of packs the size is the first line; both lines are drawn as one.
		...(choice
			? packOf(choice)
			: packFrom(
					packId,
					size ?? textOf('option[selected], .pcard-pack, span[data-size]').replace(/\n.*/, ''),
					drawnPack(product, control),
				)),
		name: textOf('h1, h2, h3'),
		image: ofOne(picture?.dataset.failed ?? picture?.getAttribute('src') ?? ''),
		store: { id, name: shop ?? textOf('.pcard-shop') },
		url: withoutLanguage(url),
	};
}
