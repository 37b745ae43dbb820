import { NO_MRP } from '#lib/constants.ts';
import type { Order, OrderLine } from '#lib/contract/order.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { type CustomOrderLine, lineTotalPaise, type PackLine } from '#lib/order/proposal.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import { translatorOf } from '#server/i18n/translate.ts';

/** A line of an order on the wire, with its name of the time when the order was placed. */
export const orderLineView = (line: PackLine, language: Language): OrderLine => ({
	retailerProductId: line.retailer_product_id,
	libraryProductId: line.library_product_id,
	name: nameIn(line.names, language),
	image: line.image,
	measurementDisplayText: packWords(line.pack_text, translatorOf(language)),
	quantity: line.quantity,
	mrp: line.mrp_paise === null ? NO_MRP : rupeesFromPaise(line.mrp_paise),
	sellingPrice: rupeesFromPaise(line.price_paise),
	...(line.grams !== null && { grams: line.grams }),
	lineTotal: rupeesFromPaise(lineTotalPaise(line)),
	substitution: line.substitution,
});

/** A line in the customer's own words, on the wire. */
export const customLineView = ({ id, name, quantity, image, price_paise: price }: CustomOrderLine): Order['customLines'][number] => ({
	id,
	name,
	quantity,
	...(image !== null && { image }),
	price: price === null ? null : rupeesFromPaise(price),
});
