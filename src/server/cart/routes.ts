import { ok } from '#lib/result.ts';
import type { Handlers } from '#server/api/call.ts';
import { addBasket } from '#server/cart/add-basket.ts';
import { openCart } from '#server/cart/answer-cart.ts';
import { listBaskets, putCartAside } from '#server/cart/baskets.ts';
import { bulkAdd } from '#server/cart/bulk-add.ts';
import { changeCart } from '#server/cart/change-cart.ts';
import { addCustom, removeCustom, updateCustom } from '#server/cart/change-custom-lines.ts';
import { addProduct, removeProduct, updateProduct } from '#server/cart/change-lines.ts';
import { updatePayment } from '#server/cart/choose-payment-method.ts';
import { updateDelivery } from '#server/cart/delivery.ts';
import { emptyCart } from '#server/cart/empty-cart.ts';
import { endCart } from '#server/cart/end-cart.ts';
import { goOnWithBasket } from '#server/cart/go-on-with-basket.ts';
import { listSlots } from '#server/cart/list-slots.ts';
import { takePrescription } from '#server/cart/prescription.ts';
import { addCoupon, addOffer, takeOff } from '#server/cart/promotions/apply.ts';
import { listMade, madeFile } from '#server/cart/promotions/made/list.ts';
import { endMade, makePromotion } from '#server/cart/promotions/made/make.ts';
import { referralCoupons, unifiedCoupons } from '#server/cart/promotions/own-coupons.ts';
import { availableOffers, couponsOfOrder, shopPromotions } from '#server/cart/promotions/promotions-of-cart.ts';
import { haveBasketBack, throwBasketAway } from '#server/cart/thrown-baskets.ts';

export const cartRoutes = {
	'GET cart': async (_input, call) => ok(await openCart(call)),
	'POST cart/{cartId}/product/add': (input, call) => addProduct(call, input),
	'POST cart/{cartId}/product/bulk/add': (input, call) => bulkAdd(call, input),
	'PATCH cart/{cartId}/product/update': (input, call) => updateProduct(call, input),
	'DELETE cart/{cartId}/product/delete': (input, call) => removeProduct(call, input),
	'POST cart/{cartId}/custom-product/add': (input, call) => addCustom(call, input),
	'PATCH cart/{cartId}/custom-product/update': (input, call) => updateCustom(call, input),
	'DELETE cart/{cartId}/custom-product/delete': (input, call) => removeCustom(call, input),
	'GET cart/baskets': async (_input, call) => ok(await listBaskets(call)),
	'POST cart/{cartId}/basket/save': (input, call) => putCartAside(call, input),
	'POST cart/{cartId}/basket/add': (input, call) => addBasket(call, input),
	'POST cart/{cartId}/basket/restore': (input, call) => goOnWithBasket(call, input),
	'DELETE cart/{cartId}/basket/delete': (input, call) => throwBasketAway(call, input),
	'POST cart/{cartId}/basket/undelete': (input, call) => haveBasketBack(call, input),
	'POST cart/{cartId}/reset': ({ cartId }, call) =>
		changeCart(call, cartId, [], async ({ trx, cart }) => ok({ cart: await emptyCart(trx, cart) })),
	'DELETE cart/{cartId}/delete': ({ cartId }, call) => endCart(call, cartId),
	'POST cart/{cartId}/coupon/add': (input, call) => addCoupon(call, input),
	'DELETE cart/{cartId}/coupon/delete': ({ cartId }, call) => takeOff(call, cartId, 'coupon_id'),
	'POST cart/{cartId}/offer/add': (input, call) => addOffer(call, input),
	'POST cart{cartId}/offer/add': (input, call) => addOffer(call, input),
	'DELETE cart/{cartId}/offer/delete': ({ cartId }, call) => takeOff(call, cartId, 'offer_id'),
	'GET cart/available-offers/{id}': (input, call) => availableOffers(call, input),
	'GET coupon/customer/unified': async (_input, call) => ok(await unifiedCoupons(call)),
	'GET coupon/customer/order': (input, call) => couponsOfOrder(call, input),
	'GET coupon/customer/referrals': async (_input, call) => ok(await referralCoupons(call)),
	'GET catalog/shops/{storeId}/promotions': ({ storeId }, call) => shopPromotions(call, storeId),
	'GET counter/promotions': (asked, call) => listMade(asked, call),
	'GET counter/promotions.csv': madeFile,
	'POST counter/promotions': makePromotion,
	'DELETE counter/promotions/{id}': endMade,
	'PATCH cart/{cartId}/delivery/update': (input, call) => updateDelivery(call, input),
	'GET order/slots': listSlots,
	'POST cart/{cartId}/prescription': (input, call) => takePrescription(call, input),
	'PATCH cart/{cartId}/payment/update': (input, call) => updatePayment(call, input),
} satisfies Partial<Handlers>;
