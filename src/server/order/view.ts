import { billInRupees } from '#lib/cart/bill.ts';
import { directionsUrl } from '#lib/catalogue/directions.ts';
import { DEFAULT_POINT } from '#lib/constants.ts';
import type { Order, OrderCard } from '#lib/contract/order.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { paths } from '#lib/paths.ts';
import { couponOn, offerOn } from '#server/cart/promotions/views.ts';
import { chosenSlot } from '#server/cart/view.ts';
import { shopImage } from '#server/catalogue/shops/shop-card.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { canCancel } from '#server/order/actions-by-stage.ts';
import { instructionsIn } from '#server/order/instructions.ts';
import { invoiceNumber } from '#server/order/invoice/number.ts';
import { customLineView, orderLineView } from '#server/order/line-view.ts';
import type { OrderRow } from '#server/order/order-row.ts';
import { paceFor } from '#server/order/pace.ts';
import { paymentView } from '#server/order/payment/view.ts';
import { modificationView } from '#server/order/proposal/view.ts';
import { canRate } from '#server/order/rating/can-rate.ts';
import { reasonText } from '#server/order/reasons.ts';
import { helpView, ratingView } from '#server/order/tracking/help-and-rating-view.ts';
import type { Payments } from '#server/ports/ports.ts';

const CARD_IMAGES = 4;

const iso = (at: Date | string) => new Date(at).toISOString();

function storeCard(id: string, shops: ShopTable, language: Language): OrderCard['store'] {
	const shop = shops.get(id);
	if (!shop) return { id, name: '', image: '', url: paths.shop(id) };
	const url = paths.seoShop({
		id,
		name: shop.names.en,
		citySlug: shop.locality?.citySlug ?? null,
		localitySlug: shop.locality?.slug ?? null,
		categorySlug: shop.category.slug,
	});
	return { id, name: nameIn(shop.names, language), image: shopImage(shop), url };
}

/** The shop of an order, with how to reach it. */
function storeOf({ shop_id: id, address }: OrderRow, shops: ShopTable, language: Language): Order['store'] {
	const shop = shops.get(id);
	return {
		...storeCard(id, shops, language),
		phone: shop?.phone ?? null,
		address: shop ? nameIn(shop.address, language) : '',
		directionsUrl: directionsUrl(address?.location ?? null, shop ?? DEFAULT_POINT),
	};
}

/** What a view of an order needs beside its row. */
export type Shown = { shops: ShopTable; payments: Payments; language: Language };

/** An order as its page shows it. Product names are those of the time when it was placed. */
export function orderView(row: OrderRow, { shops, payments, language }: Shown): Order {
	const { address } = row;
	const shop = shops.get(row.shop_id);
	return {
		id: row.id,
		code: row.code,
		store: storeOf(row, shops, language),
		stage: row.stage,
		stages: row.stages.map(({ stage, at, reason, actor }) => ({
			stage,
			at: iso(at),
			...(actor !== null && { by: actor }),
			...(reason !== null && { reason: reasonText(reason, { stage, actor }, translatorOf(language)) }),
		})),
		lines: row.lines.map((line) => orderLineView(line, language)),
		customLines: row.customs.map(customLineView),
		modification: row.stage === 'MODIFIED' && row.modification ? modificationView(row.modification, row, shop, language) : null,
		coupon: couponOn(row.coupon, language),
		offer: offerOn(row.offer, language),
		bill: billInRupees(row.bill),
		address,
		...(row.prescription_id !== null && { hasPrescription: true }),
		delivery: {
			type: row.delivery_type,
			slot: chosenSlot(row),
			instructions: instructionsIn(row, language),
			// Orders from before it was asked, and those of a deleted account, have none.
			receiver: row.receiver_phone === '' ? null : { name: row.receiver_name, phone: row.receiver_phone },
			substitution: row.substitution,
		},
		payment: paymentView(row, payments.methods(shop ?? null)),
		help: row.help.map(helpView),
		rating: row.rating && ratingView(row.rating),
		invoiceNumber: row.invoice && invoiceNumber(row.invoice),
		pace: paceFor(row, shops),
		sharedUntil: row.shared_until && iso(row.shared_until),
		creditNotes: row.notes.map(invoiceNumber),
		canCancel: canCancel(row.stage),
		canRate: canRate(row),
		canApprove: row.stage === 'MODIFIED',
		eta: row.eta_at && iso(row.eta_at),
		placedAt: iso(row.placed_at),
	};
}

/** An order as a list shows it. */
export function orderCard(row: OrderRow, shops: ShopTable, language: Language): OrderCard {
	return {
		id: row.id,
		code: row.code,
		store: storeCard(row.shop_id, shops, language),
		stage: row.stage,
		deliveryType: row.delivery_type,
		itemCount: [...row.lines, ...row.customs].reduce((sum, line) => sum + line.quantity, 0),
		toPay: rupeesFromPaise(row.to_pay_paise),
		placedAt: iso(row.placed_at),
		eta: row.eta_at && iso(row.eta_at),
		canRate: canRate(row),
		images: row.lines.slice(0, CARD_IMAGES).map((line) => line.image),
	};
}
