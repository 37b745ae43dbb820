import * as z from 'zod/mini';
import { Brand, Category, ProductCard, ShopCard } from '#lib/contract/catalogue.ts';
import { Id, Location } from '#lib/contract/common.ts';

/** An offer of a shop around, which leads to that shop, or what the association has to say, without a title. */
export const Banner = z.object({ id: Id, title: z.string(), text: z.string(), image: z.string(), url: z.string() });

const title = z.string();
const Products = z.array(z.array(ProductCard));

/** A part of the home page. There is one of type `products` for each of a few shops, whose name is its title. */
export const HomeSection = z.discriminatedUnion('type', [
	z.object({ type: z.literal('banners'), title, items: z.array(Banner) }),
	z.object({ type: z.literal('categories'), title, items: z.array(Category) }),
	z.object({ type: z.literal('shops'), title, items: z.array(ShopCard) }),
	z.object({ type: z.literal('products'), title, shop: ShopCard, items: Products }),
	z.object({ type: z.literal('brands'), title, items: z.array(Brand) }),
	z.object({ type: z.literal('buyAgain'), title, items: Products }),
]);
export const HomeReply = z.object({ sections: z.array(HomeSection) });
export const HomeInput = z.object(Location);

export type Banner = z.output<typeof Banner>;
export type HomeSection = z.output<typeof HomeSection>;
