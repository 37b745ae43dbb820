import type { Handlers } from '#server/api/call.ts';
import { changeProduct } from '#server/shelf/change-price-and-stock.ts';
import { editPack } from '#server/shelf/edit-pack.ts';
import { shelfFile, takeShelfFile } from '#server/shelf/file/shelf-file.ts';
import { searchLibrary } from '#server/shelf/library.ts';
import { partnerProducts } from '#server/shelf/partner-products.ts';
import { takeProductPicture } from '#server/shelf/product-picture.ts';
import { putOnShelf } from '#server/shelf/put-on-shelf.ts';
import { shelfOf } from '#server/shelf/shelf.ts';
import { setShopPictures } from '#server/shelf/shop-pictures.ts';
import { takeOffShelf } from '#server/shelf/take-off-shelf.ts';

export const shelfRoutes = {
	'GET counter/shelf': shelfOf,
	'POST counter/shelf': putOnShelf,
	'PUT counter/shelf/{retailerProductId}': editPack,
	'DELETE counter/shelf/{retailerProductId}': takeOffShelf,
	'GET counter/shelf.csv': shelfFile,
	'POST counter/shelf/file': takeShelfFile,
	'GET partner/products': partnerProducts,
	'PUT partner/products/{retailerProductId}': ({ retailerProductId, ...change }, call) => changeProduct(call, retailerProductId, change),
	'GET counter/library': searchLibrary,
	'POST counter/pictures': takeProductPicture,
	'PUT counter/shop-pictures': setShopPictures,
} satisfies Partial<Handlers>;
