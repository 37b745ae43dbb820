import * as z from 'zod/mini';
import { OpenPositions } from '#lib/contract/about.ts';
import * as customer from '#lib/contract/account.ts';
import * as after from '#lib/contract/after-order.ts';
import * as allShops from '#lib/contract/all-shops.ts';
import * as association from '#lib/contract/association.ts';
import { AuditInput, AuditTrail } from '#lib/contract/audit.ts';
import * as basket from '#lib/contract/baskets.ts';
import { Blocked, BlockedInput, BlockInput } from '#lib/contract/blocked-customers.ts';
import { UPLOAD_BODY_BYTES } from '#lib/contract/body-limits.ts';
import * as cart from '#lib/contract/cart.ts';
import * as catalog from '#lib/contract/catalogue.ts';
import { EmptyObject, Location } from '#lib/contract/common.ts';
import { ConfigKeyInput, RemoteConfig, SetConfig, StoreConfig } from '#lib/contract/config.ts';
import * as counter from '#lib/contract/counter.ts';
import * as custom from '#lib/contract/custom-product.ts';
import type { Endpoint, EndpointName } from '#lib/contract/endpoint.ts';
import * as entry from '#lib/contract/entries.ts';
import { Figures, FiguresInput } from '#lib/contract/figures.ts';
import * as home from '#lib/contract/home.ts';
import * as made from '#lib/contract/made-promotions.ts';
import * as messages from '#lib/contract/messages.ts';
import * as order from '#lib/contract/order.ts';
import * as partner from '#lib/contract/partner.ts';
import * as payment from '#lib/contract/payment.ts';
import * as place from '#lib/contract/place.ts';
import * as promotion from '#lib/contract/promotion.ts';
import { PushSubscribe } from '#lib/contract/push.ts';
import * as again from '#lib/contract/reorder.ts';
import { RemoveSample, SampleCounts } from '#lib/contract/sample.ts';
import * as search from '#lib/contract/search.ts';
import * as shelf from '#lib/contract/shelf.ts';
import { ShelfFile, ShelfFileInput, ShelfFilePlan } from '#lib/contract/shelf-file.ts';
import * as application from '#lib/contract/shop-applications.ts';
import * as list from '#lib/contract/shopping-list.ts';

const { Cart } = cart;
const Located = z.object(Location);

/**
 * The API, one row per endpoint. The client's types, the server's routes and checks, the OpenAPI document and the tests
 * that walk every endpoint all come from here; a row without a policy does not compile.
 */
export const CONTRACT = {
	'GET catalog/categories': { summary: 'All categories', who: 'anyone', rate: 'read', input: EmptyObject, output: z.object({ categories: z.array(catalog.Category) }) },
	'GET catalog/shops': { summary: 'Shops that serve a place, nearest first', who: 'anyone', rate: 'read', input: catalog.ShopsInput, output: catalog.ShopList },
	'GET catalog/shops/{storeId}': { summary: 'One shop', who: 'anyone', rate: 'read', input: catalog.ShopInput, output: catalog.Shop },
	'GET catalog/shops/{storeId}/products': { summary: 'What a shop sells', who: 'anyone', rate: 'read', input: catalog.ShopProductsInput, output: catalog.ProductList },
	'GET catalog/shops/{storeId}/promotions': { summary: 'Coupons and offers of a shop, as an empty cart meets them', who: 'anyone', rate: 'read', input: promotion.ShopPromotionsInput, output: promotion.ShopPromotions },
	'GET catalog/shops/{storeId}/ratings': { summary: 'What customers say of a shop', who: 'anyone', rate: 'read', input: after.ShopRatingsInput, output: after.ShopRatings },
	'GET catalog/shops/{storeId}/alternative': { summary: 'What a shop has in place of another shop’s product', who: 'anyone', rate: 'read', input: catalog.AlternativeInput, output: catalog.Alternative },
	'GET catalog/products': { summary: 'Products near a place', who: 'anyone', rate: 'read', input: catalog.ProductsInput, output: catalog.ProductList },
	'GET catalog/products/{libraryProductId}': { summary: 'One product, with its sellers', who: 'anyone', rate: 'read', input: catalog.ProductInput, output: catalog.Product },
	'GET catalog/brands/{id}': { summary: 'One brand', who: 'anyone', rate: 'read', input: catalog.BrandInput, output: catalog.Brand },
	'GET catalog/localities': { summary: 'Known localities', who: 'anyone', rate: 'search', input: place.LocalitiesInput, output: z.object({ localities: z.array(place.Locality) }) },
	'GET catalog/serviceability': { summary: 'Whether shops deliver to a place, and what is near where none does', who: 'anyone', rate: 'read', input: place.ServiceabilityInput, output: place.Serviceability },
	'GET catalog/reverse-geocode': { summary: 'The nearest known locality', who: 'anyone', rate: 'search', input: place.ReverseGeocodeInput, output: place.ReverseGeocode },

	'GET search/all': { summary: 'Suggestions while typing', who: 'anyone', rate: 'search', input: search.SuggestInput, output: z.object({ suggestions: z.array(search.Suggestion) }) },
	'GET search/results': { summary: 'Search results', who: 'anyone', rate: 'search', input: search.SearchResultsInput, output: search.SearchResults },
	'GET search/common': { summary: 'Recent and trending searches', who: 'anyone', rate: 'read', input: Located, output: search.SearchCommon },
	'POST search/add': { summary: 'Remember a search', who: 'customer', rate: 'write', input: search.SearchAddInput, output: EmptyObject },
	'DELETE search/history': { summary: 'Forget one search, or all', who: 'customer', rate: 'write', input: search.SearchForget, output: EmptyObject },
	'POST search/list': { summary: 'What shops nearby have of a shopping list, and at what price', who: 'anyone', rate: 'search', bodyLimit: list.LIST_BODY_BYTES, input: list.ShoppingListInput, output: list.ShoppingList },
	'GET search/v1/global-categories': { summary: 'Parent and secondary categories', who: 'anyone', rate: 'read', input: Located, output: search.GlobalCategories },

	'POST auth/send-otp': { summary: 'Send an OTP', who: 'anyone', rate: 'otpSend', body: 'form', input: customer.SendOtpInput, output: customer.SendOtpReply },
	'POST auth/login': { summary: 'Log in with the OTP', who: 'anyone', rate: 'login', body: 'form', input: customer.LoginInput, output: customer.LoginReply },
	'POST auth/refresh-token': { summary: 'Exchange a refresh token', who: 'anyone', rate: 'login', takesForm: true, idempotent: 'optional', input: customer.RefreshInput, output: customer.Tokens },
	'POST auth/logout': { summary: 'End this session', who: 'customer', rate: 'write', takesForm: true, input: EmptyObject, output: EmptyObject },
	'GET customer/profile': { summary: 'One’s own profile', who: 'customer', rate: 'read', input: EmptyObject, output: customer.Profile },
	'PATCH customer/profile': { summary: 'Change one’s profile', who: 'customer', rate: 'write', input: customer.ProfilePatch, output: customer.Profile },
	'GET customer/referral-code/{code}': { summary: 'Whether a referral code can be used, and whose it is', who: 'anyone', rate: 'referral', input: customer.ReferralInput, output: customer.ReferralReply },
	'GET customer/favourites': { summary: 'One’s favourites, newest first', who: 'customer', rate: 'read', input: Located, output: z.object({ favourites: z.array(catalog.ProductCard) }) },
	'PUT customer/favourites/{retailerProductId}': { summary: 'Add a favourite', who: 'customer', rate: 'write', input: customer.FavouriteProduct, output: EmptyObject },
	'DELETE customer/favourites/{retailerProductId}': { summary: 'Remove a favourite', who: 'customer', rate: 'write', input: customer.FavouriteProduct, output: EmptyObject },
	'PUT customer/notify/{retailerProductId}': { summary: 'Ask to be told when a product is back', who: 'customer', rate: 'write', input: customer.FavouriteProduct, output: customer.StockRequest },
	'DELETE customer/notify/{retailerProductId}': { summary: 'Take that back', who: 'customer', rate: 'write', input: customer.FavouriteProduct, output: customer.StockRequest },
	'PUT customer/push': { summary: 'Be told of one’s orders on this browser', who: 'customer', rate: 'write', input: PushSubscribe, output: EmptyObject },
	'DELETE customer/push': { summary: 'Be told on this browser no more', who: 'customer', rate: 'write', input: EmptyObject, output: EmptyObject },
	'GET customer/export': { summary: 'A copy of all of one’s data', who: 'customer', rate: 'export', input: EmptyObject, output: customer.AccountCopy },
	'DELETE customer': { summary: 'Delete one’s account; orders stay without a name', who: 'customer', rate: 'write', input: EmptyObject, output: EmptyObject },
	'GET customer/customer-location': { summary: 'One’s addresses', who: 'customer', rate: 'read', input: EmptyObject, output: place.AddressList },
	'POST customer/customer-location': { summary: 'Add an address', who: 'customer', rate: 'write', input: place.AddressAdd, output: place.Address, status: 201 },
	'PATCH customer/customer-location': { summary: 'Edit an address, or make it the default', who: 'customer', rate: 'write', input: place.AddressPatch, output: place.Address },
	'DELETE customer/customer-location/{locationId}': { summary: 'Archive an address', who: 'customer', rate: 'write', input: place.AddressDelete, output: place.Address },
	'GET customer/home': { summary: 'The home page of a place, and what a customer can buy again', who: 'anyone', rate: 'read', input: home.HomeInput, output: home.HomeReply },
	'GET customer/last-receiver': { summary: 'For whom else one has ordered last', who: 'customer', rate: 'read', input: EmptyObject, output: order.LastReceiverReply },
	'GET customer/active-order-of-customer-by-category': { summary: 'Orders under way', who: 'customer', rate: 'read', input: EmptyObject, output: order.ActiveOrders },

	'GET cart': { summary: 'One’s cart', who: 'customer', rate: 'read', input: cart.CartGet, output: Cart },
	'POST cart/{cartId}/product/add': { summary: 'Add a product', who: 'customer', rate: 'write', input: cart.CartAdd, output: Cart },
	'POST cart/{cartId}/product/bulk/add': { summary: 'Add many, and say what could not be added', who: 'customer', rate: 'write', input: cart.CartBulkAdd, output: Cart },
	'PATCH cart/{cartId}/product/update': { summary: 'Set a quantity; 0 removes', who: 'customer', rate: 'write', input: cart.CartUpdate, output: Cart },
	'DELETE cart/{cartId}/product/delete': { summary: 'Remove a product', who: 'customer', rate: 'write', input: cart.CartDelete, output: Cart },
	'POST cart/{cartId}/custom-product/add': { summary: 'Ask the shop for something in one’s own words', who: 'customer', rate: 'write', input: custom.CustomAdd, output: Cart },
	'PATCH cart/{cartId}/custom-product/update': { summary: 'Change what was asked for; a quantity of 0 removes', who: 'customer', rate: 'write', input: custom.CustomUpdate, output: Cart },
	'DELETE cart/{cartId}/custom-product/delete': { summary: 'Remove what was asked for', who: 'customer', rate: 'write', input: custom.CustomDelete, output: Cart },
	'GET cart/baskets': { summary: 'What waits at other shops', who: 'customer', rate: 'read', input: EmptyObject, output: basket.BasketList },
	'POST cart/{cartId}/basket/save': { summary: 'Put the cart aside as a basket of its shop', who: 'customer', rate: 'write', input: cart.CartOnly, output: Cart },
	'POST cart/{cartId}/basket/add': { summary: 'Let products wait at their shop', who: 'customer', rate: 'write', input: basket.BasketAdd, output: Cart },
	'POST cart/{cartId}/basket/restore': { summary: 'Go on with a basket; another shop’s cart waits instead', who: 'customer', rate: 'write', input: basket.BasketOf, output: Cart },
	'DELETE cart/{cartId}/basket/delete': { summary: 'Throw a basket away', who: 'customer', rate: 'write', input: basket.BasketOf, output: Cart },
	'POST cart/{cartId}/basket/undelete': { summary: 'Have a basket back that was thrown away', who: 'customer', rate: 'write', input: basket.BasketOf, output: Cart },
	'POST cart/{cartId}/reset': { summary: 'Empty the cart', who: 'customer', rate: 'write', input: cart.CartOnly, output: Cart },
	'DELETE cart/{cartId}/delete': { summary: 'Drop the cart', who: 'customer', rate: 'write', input: cart.CartOnly, output: Cart },
	'POST cart/{cartId}/coupon/add': { summary: 'Apply a coupon', who: 'customer', rate: 'write', input: promotion.CouponAdd, output: Cart },
	'DELETE cart/{cartId}/coupon/delete': { summary: 'Take the coupon off', who: 'customer', rate: 'write', input: cart.CartOnly, output: Cart },
	'POST cart/{cartId}/offer/add': { summary: 'Apply an offer', who: 'customer', rate: 'write', input: promotion.OfferAdd, output: Cart },
	'POST cart{cartId}/offer/add': { summary: 'Apply an offer: the same call, written without the slash', who: 'customer', rate: 'write', input: promotion.OfferAdd, output: Cart },
	'DELETE cart/{cartId}/offer/delete': { summary: 'Take the offer off', who: 'customer', rate: 'write', input: cart.CartOnly, output: Cart },
	'GET cart/available-offers/{id}': { summary: 'The offers for a cart, or of a shop for one’s cart, by the id of either', who: 'customer', rate: 'read', input: promotion.OffersInput, output: promotion.OfferList },
	'PATCH cart/{cartId}/delivery/update': { summary: 'How and where to deliver', who: 'customer', rate: 'write', input: cart.DeliveryUpdate, output: Cart },
	'POST cart/{cartId}/prescription': { summary: 'Send a picture of the prescription for what is in the cart', who: 'customer', rate: 'upload', body: 'multipart', bodyLimit: UPLOAD_BODY_BYTES, input: cart.PrescriptionSent, output: Cart },
	'PATCH cart/{cartId}/payment/update': { summary: 'How to pay', who: 'customer', rate: 'write', input: cart.PaymentUpdate, output: Cart },

	'GET coupon/customer/unified': { summary: 'All coupons one can use, at the shops around and everywhere', who: 'customer', rate: 'read', input: promotion.CouponsUnified, output: promotion.CouponList },
	'GET coupon/customer/order': { summary: 'The coupons for a cart or a shop, with what each still lacks', who: 'customer', rate: 'read', input: promotion.CouponsOfOrder, output: promotion.CouponList },
	'GET coupon/customer/referrals': { summary: 'The coupons one got for referrals', who: 'customer', rate: 'read', input: EmptyObject, output: promotion.Referrals },

	'GET order/slots': { summary: 'The delivery times of a shop', who: 'anyone', rate: 'read', input: cart.SlotsInput, output: cart.SlotList },
	'POST order': { summary: 'Place the order', who: 'customer', rate: 'order', idempotent: 'required', input: order.PlaceOrderInput, output: order.Order, status: 201 },
	'GET order': { summary: 'One’s orders, newest first', who: 'customer', rate: 'read', input: order.OrdersInput, output: order.OrdersReply },
	'GET order/{id}': { summary: 'One order', who: 'customer', rate: 'read', input: order.OrderId, output: order.Order },
	'GET order/{id}/events': { summary: 'The order as it moves: its stages, positions, and news of its payment and of answers', who: 'customer', rate: 'read', input: order.OrderId, output: EmptyObject, produces: 'text/event-stream' },
	'POST order/{id}/cancel': { summary: 'Cancel one’s order', who: 'customer', rate: 'order', idempotent: 'required', input: order.CancelInput, output: order.Order },
	'POST order/{id}/approve': { summary: 'Say yes to a changed order, or leave lines out', who: 'customer', rate: 'order', idempotent: 'optional', input: order.ApproveInput, output: order.Order },

	'GET order/{id}/reorder': { summary: 'What would come into the cart for an order, at its shop or another', who: 'customer', rate: 'read', input: again.ReorderInput, output: again.ReorderPlan },
	'POST order/{id}/reorder': { summary: 'Put what an order had into the cart again, from its shop or another', who: 'customer', rate: 'order', input: again.ReorderFill, output: Cart },
	'GET order/{id}/elsewhere': { summary: 'Shops nearby that have most of an order', who: 'customer', rate: 'read', input: order.OrderId, output: again.NextShops },
	'POST order/{id}/rate': { summary: 'Rate a delivered order', who: 'customer', rate: 'order', idempotent: 'required', input: after.RateInput, output: order.Order },
	'POST order/{id}/help': { summary: 'Say that something is wrong', who: 'customer', rate: 'order', idempotent: 'required', input: after.HelpInput, output: order.Order },
	'POST order/{id}/share': { summary: 'A link that shows how far the order is', who: 'customer', rate: 'order', input: order.OrderId, output: after.SharedLink },
	'DELETE order/{id}/share': { summary: 'End the link to an order', who: 'customer', rate: 'order', input: order.OrderId, output: EmptyObject },
	'GET order/{id}/prescription': { summary: 'The picture of the prescription, for its customer', who: 'customer', rate: 'read', input: order.OrderId, output: EmptyObject, produces: 'image/webp' },
	'GET order/{id}/invoice': { summary: 'The invoice, for print', who: 'customer', rate: 'read', input: order.OrderId, output: EmptyObject, produces: 'text/html' },
	'GET shared/order': { summary: 'How far a shared order is, by the token in Authorization: Share …', who: 'anyone', rate: 'read', input: EmptyObject, output: after.SharedProgress },
	'GET customer/order-location/{id}': { summary: 'Where one’s delivery is', who: 'customer', rate: 'read', input: order.OrderId, output: after.OrderLocation },
	'PUT customer/order-location/{id}': { summary: 'Say where a delivery is', who: 'partner', rate: 'partner', input: after.OrderLocationPut, output: after.OrderLocation },
	'POST payment/{orderId}/start': { summary: 'Begin to pay an order, or pay it in another way', who: 'customer', rate: 'order', idempotent: 'required', input: payment.PaymentStart, output: payment.StartedPayment },
	'POST payment/{orderId}/check': { summary: 'Ask the gateway whether the money of an order has come', who: 'customer', rate: 'order', input: payment.PaymentCheck, output: order.Order },
	'POST payment/callback/{provider}': { summary: 'The way back from the page of a gateway to the order', who: 'anyone', rate: 'webhook', body: 'raw', fromOtherSites: true, input: payment.PaymentCallback, output: EmptyObject, produces: 'text/html', status: 303 },
	'POST payment/webhook/{provider}': { summary: 'News of a payment from its provider', who: 'webhook', rate: 'webhook', body: 'raw', input: payment.PaymentWebhook, output: EmptyObject },

	'POST messages/webhook/{provider}': { summary: 'What became of messages, from their provider', who: 'webhook', rate: 'webhook', body: 'raw', input: messages.MessageCallback, output: EmptyObject },
	'GET messages/webhook/{provider}': { summary: 'A provider asks whether this is the address of its news', who: 'anyone', rate: 'read', input: messages.MessageChallenge, output: EmptyObject, produces: 'text/plain' },

	'GET partner/orders': { summary: 'Orders of a shop', who: 'partner', rate: 'partner', input: partner.PartnerOrdersInput, output: partner.PartnerOrderList },
	'GET partner/orders/{id}': { summary: 'One order of a shop', who: 'partner', rate: 'partner', input: order.OrderId, output: partner.PartnerOrder },
	'GET partner/events': { summary: 'A shop’s orders as they come and move', who: 'partner', rate: 'partner', input: partner.PartnerEventsInput, output: EmptyObject, produces: 'text/event-stream' },
	'GET partner/orders/{id}/prescription': { summary: 'The picture of the prescription, for the shop', who: 'partner', rate: 'partner', input: order.OrderId, output: EmptyObject, produces: 'image/webp' },
	'POST partner/orders/{id}/accept': { summary: 'Accept, with a time if the shop names one', who: 'partner', rate: 'partner', idempotent: 'optional', input: partner.OrderAccept, output: partner.PartnerOrder },
	'POST partner/orders/{id}/modify': { summary: 'Change lines; the customer is asked', who: 'partner', rate: 'partner', idempotent: 'optional', input: partner.OrderModify, output: partner.PartnerOrder },
	'POST partner/orders/{id}/paid': { summary: 'Money came, by UPI or in cash', who: 'partner', rate: 'partner', idempotent: 'optional', input: payment.MoneyCame, output: partner.PartnerOrder },
	'POST partner/orders/{id}/refund': { summary: 'Give money back', who: 'partner', rate: 'partner', idempotent: 'optional', input: payment.RefundInput, output: partner.PartnerOrder },
	'POST partner/orders/{id}/reject': { summary: 'Reject; stock goes back', who: 'partner', rate: 'partner', idempotent: 'optional', input: partner.OrderReject, output: partner.PartnerOrder },
	'POST partner/orders/{id}/ready': { summary: 'Ready for pickup', who: 'partner', rate: 'partner', idempotent: 'optional', input: order.OrderId, output: partner.PartnerOrder },
	'POST partner/orders/{id}/dispatch': { summary: 'On the way', who: 'partner', rate: 'partner', idempotent: 'optional', input: order.OrderId, output: partner.PartnerOrder },
	'POST partner/orders/{id}/deliver': { summary: 'Delivered', who: 'partner', rate: 'partner', idempotent: 'optional', input: order.OrderId, output: partner.PartnerOrder },
	'POST partner/orders/{id}/return': { summary: 'Refused at the door: back at the shop', who: 'partner', rate: 'partner', idempotent: 'optional', input: partner.OrderReturn, output: partner.PartnerOrder },
	'POST partner/orders/{id}/answer': { summary: 'Answer what a customer said was wrong', who: 'partner', rate: 'partner', idempotent: 'optional', input: after.HelpAnswer, output: partner.PartnerOrder },
	'GET partner/ratings': { summary: 'Comments that wait to be looked at', who: 'partner', rate: 'partner', input: after.WaitingInput, output: after.WaitingComments },
	'PUT partner/ratings/{id}': { summary: 'Show or hide a comment', who: 'partner', rate: 'partner', input: after.JudgeComment, output: EmptyObject },
	'GET partner/changes': { summary: 'Who changed prices and stocks, and when', who: 'partner', rate: 'partner', input: partner.PartnerChangesInput, output: partner.PartnerChanges },
	'GET partner/products': { summary: 'What a shop lists, with codes, barcodes and stock', who: 'partner', rate: 'partner', input: shelf.PartnerShelfInput, output: shelf.PartnerShelf },
	'PUT partner/products/{retailerProductId}': { summary: 'Change price or stock, and what its invoice says', who: 'partner', rate: 'partner', idempotent: 'optional', input: partner.PartnerProduct, output: partner.PartnerProductReply },
	'GET partner/shops/{storeId}': { summary: 'What a shop says of itself, for its own people', who: 'partner', rate: 'partner', input: partner.PartnerShopInput, output: partner.PartnerShopReply },
	'PUT partner/shops/{storeId}': { summary: 'Open or close a shop, and what it says of itself for its orders', who: 'partner', rate: 'partner', input: partner.PartnerShop, output: partner.PartnerShopReply },

	'POST counter/login': { summary: 'Log in at the counter with the OTP', who: 'anyone', rate: 'login', input: counter.CounterLoginInput, output: counter.CounterToken },
	'POST counter/logout': { summary: 'End this login at the counter', who: 'staff', rate: 'write', input: EmptyObject, output: EmptyObject },
	'POST counter/applications': { summary: 'A shop applies to sell here, by its number’s OTP', who: 'anyone', rate: 'login', input: application.Apply, output: application.ApplicationId, status: 201 },
	'GET counter/applications': { summary: 'Applications of shops, for the association', who: 'staff', rate: 'read', input: application.ApplicationsInput, output: application.Applications },
	'GET counter/applications.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: application.ApplicationsInput, output: EmptyObject, produces: 'text/csv' },
	'POST counter/applications/{id}/let-in': { summary: 'Let a shop in', who: 'staff', rate: 'write', input: application.ApplicationId, output: application.LetIn },
	'POST counter/applications/{id}/refuse': { summary: 'Say no to a shop, with a reason', who: 'staff', rate: 'write', input: application.RefuseApplication, output: EmptyObject },
	'GET counter/street': { summary: 'All shops and their last orders, for the association', who: 'staff', rate: 'read', input: allShops.AllShopsInput, output: allShops.AllShops },
	'GET counter/street.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: allShops.AllShopsInput, output: EmptyObject, produces: 'text/csv' },
	'PUT counter/street/{storeId}': { summary: 'Suspend a shop, or let it back', who: 'staff', rate: 'write', input: allShops.Suspend, output: EmptyObject },
	'GET counter/me': { summary: 'Who is logged in at the counter', who: 'staff', rate: 'read', input: EmptyObject, output: counter.Person },
	'GET counter/shops': { summary: 'The shops one may work for', who: 'staff', rate: 'read', input: counter.CounterShopsInput, output: counter.CounterShops },
	'PUT counter/push': { summary: 'Tell this browser of the orders of one’s shops', who: 'staff', rate: 'write', input: PushSubscribe, output: EmptyObject },
	'DELETE counter/push': { summary: 'Tell this browser nothing more', who: 'staff', rate: 'write', input: EmptyObject, output: EmptyObject },
	'GET counter/events': { summary: 'The orders of all shops at which one works as they come and move', who: 'staff', rate: 'partner', input: partner.PartnerEventsInput, output: EmptyObject, produces: 'text/event-stream' },
	'POST counter/orders/{id}/seen': { summary: 'Somebody has looked at the order: nobody is told of it again', who: 'staff', rate: 'write', input: partner.OrderSeen, output: EmptyObject },
	'GET counter/people': { summary: 'Who works at a shop, or for the association', who: 'staff', rate: 'read', input: counter.PeopleInput, output: counter.People },
	'GET counter/people.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: counter.PeopleInput, output: EmptyObject, produces: 'text/csv' },
	'POST counter/people': { summary: 'Invite somebody by their number', who: 'staff', rate: 'write', input: counter.Invite, output: counter.People },
	'GET counter/keys': { summary: 'The keys of a shop’s own systems', who: 'staff', rate: 'read', input: counter.KeysInput, output: counter.ShopKeys },
	'GET counter/keys.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: counter.KeysInput, output: EmptyObject, produces: 'text/csv' },
	'POST counter/keys': { summary: 'Make a key; it is answered this once', who: 'staff', rate: 'write', input: counter.MakeKey, output: counter.MadeKey, status: 201 },
	'DELETE counter/keys/{id}': { summary: 'End a key at once', who: 'staff', rate: 'write', input: counter.RightId, output: EmptyObject },
	'GET counter/shelf': { summary: 'What a shop lists, with its stock', who: 'staff', rate: 'read', input: shelf.ShelfInput, output: shelf.Shelf },
	'GET counter/library': { summary: 'Products of the library, to be put on a shelf', who: 'staff', rate: 'search', input: shelf.LibraryInput, output: shelf.Library },
	'POST counter/shelf': { summary: 'Put a pack on a shop’s shelf, of the library or of its own', who: 'staff', rate: 'write', idempotent: 'optional', input: shelf.NewPack, output: shelf.ShelfProduct, status: 201 },
	'PUT counter/shelf/{retailerProductId}': { summary: 'Change what stands on a pack, and a product of one’s own', who: 'staff', rate: 'write', input: shelf.PackEdit, output: shelf.ShelfProduct },
	'DELETE counter/shelf/{retailerProductId}': { summary: 'Take a pack off the shelf; orders keep it', who: 'staff', rate: 'write', input: shelf.PackOffShelf, output: EmptyObject },
	'GET counter/shelf.csv': { summary: 'What a shop lists as a file that can be changed and sent back', who: 'staff', rate: 'export', input: ShelfFileInput, output: EmptyObject, produces: 'text/csv' },
	'POST counter/shelf/file': { summary: 'What a file would change on a shelf; with its plan it is changed', who: 'staff', rate: 'upload', body: 'multipart', bodyLimit: UPLOAD_BODY_BYTES, input: ShelfFile, output: ShelfFilePlan },
	'POST counter/pictures': { summary: 'Send a photograph of a product', who: 'staff', rate: 'upload', body: 'multipart', bodyLimit: UPLOAD_BODY_BYTES, input: shelf.ShopPicture, output: customer.UploadedImage, status: 201 },
	'PUT counter/shop-pictures': { summary: 'Show photographs as the pictures of a shop', who: 'staff', rate: 'write', input: shelf.ShopImages, output: EmptyObject },
	'DELETE counter/people/{id}': { summary: 'End a right at once', who: 'staff', rate: 'write', input: counter.RightId, output: EmptyObject },

	'GET counter/promotions': { summary: 'Coupons and offers of a shop, or of all, with their uses', who: 'staff', rate: 'read', input: made.MadePromotionsInput, output: made.MadePromotions },
	'GET counter/promotions.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: made.MadePromotionsInput, output: EmptyObject, produces: 'text/csv' },
	'POST counter/promotions': { summary: 'Make a coupon or an offer', who: 'staff', rate: 'write', input: made.NewPromotion, output: made.MadePromotion, status: 201 },
	'DELETE counter/promotions/{id}': { summary: 'End a coupon or an offer now; orders keep it', who: 'staff', rate: 'write', input: made.PromotionId, output: EmptyObject },

	'GET counter/figures': { summary: 'Orders, sales, cash and fees of a day, a week or a month', who: 'staff', rate: 'read', input: FiguresInput, output: Figures },
	'GET counter/orders': { summary: 'The orders of all shops', who: 'staff', rate: 'read', input: association.AllOrdersInput, output: association.AllOrders },
	'GET counter/orders.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: association.AllOrdersInput, output: EmptyObject, produces: 'text/csv' },
	'GET counter/reports': { summary: 'What customers of all shops said was wrong', who: 'staff', rate: 'read', input: association.ReportsInput, output: association.Reports },
	'GET counter/reports.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: association.ReportsInput, output: EmptyObject, produces: 'text/csv' },
	'PUT counter/ratings/{id}/report': { summary: 'Tell the association that something is wrong with a rating', who: 'staff', rate: 'write', input: association.RatingReport, output: EmptyObject },
	'GET counter/ratings': { summary: 'What customers of all shops, or of one, wrote with their stars', who: 'staff', rate: 'read', input: association.CommentsInput, output: association.Comments },
	'GET counter/ratings.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: association.CommentsInput, output: EmptyObject, produces: 'text/csv' },
	'GET counter/messages': { summary: 'Messages that did not arrive', who: 'staff', rate: 'read', input: association.UndeliveredInput, output: association.Undelivered },
	'GET counter/messages.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: association.UndeliveredInput, output: EmptyObject, produces: 'text/csv' },
	'POST counter/messages/{id}/again': { summary: 'Send a message once more', who: 'staff', rate: 'write', input: association.MessageId, output: EmptyObject },
	'PUT counter/orders/{id}/block': { summary: 'Let the customer of an order place no more', who: 'staff', rate: 'write', input: BlockInput, output: EmptyObject },
	'GET counter/blocked': { summary: 'Who may not order', who: 'staff', rate: 'read', input: BlockedInput, output: Blocked },
	'GET counter/blocked.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: BlockedInput, output: EmptyObject, produces: 'text/csv' },
	'DELETE counter/blocked/{id}': { summary: 'Let a customer order again', who: 'staff', rate: 'write', input: counter.RightId, output: EmptyObject },
	'GET counter/audit': { summary: 'Who did what, and when', who: 'staff', rate: 'read', input: AuditInput, output: AuditTrail },
	'GET counter/audit.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: AuditInput, output: EmptyObject, produces: 'text/csv' },
	'GET counter/entries': { summary: 'Products of the library, categories, brands, localities or banners', who: 'staff', rate: 'read', input: entry.EntriesInput, output: entry.Entries },
	'GET counter/entries.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: entry.EntriesInput, output: EmptyObject, produces: 'text/csv' },
	'POST counter/banners': { summary: 'Make a banner of the home page', who: 'staff', rate: 'write', input: entry.AddBanner, output: EmptyObject, status: 201 },
	'POST counter/categories': { summary: 'Make a category, or a part of one', who: 'staff', rate: 'write', input: entry.AddCategory, output: EmptyObject, status: 201 },
	'POST counter/localities': { summary: 'Make a locality', who: 'staff', rate: 'write', input: entry.AddLocality, output: EmptyObject, status: 201 },
	'PUT counter/entries/{kind}/{id}': { summary: 'Change names, picture, place or link of one of them; as long as some products are left, call again', who: 'staff', rate: 'write', input: entry.ChangeEntry, output: entry.PartDone },
	'DELETE counter/entries/{kind}/{id}': { summary: 'Take a product, a locality or a banner away', who: 'staff', rate: 'write', input: entry.EntryId, output: EmptyObject },
	'GET counter/entries/{kind}/{id}/merge': { summary: 'What would move if two were made one', who: 'staff', rate: 'read', input: entry.MergeInput, output: entry.MergePreview },
	'POST counter/entries/{kind}/{id}/merge': { summary: 'Make two one; as long as some are left, call again', who: 'staff', rate: 'write', input: entry.MergeInput, output: entry.PartDone },
	'GET counter/config': { summary: 'What is set of the whole store', who: 'staff', rate: 'read', input: EmptyObject, output: StoreConfig },
	'PUT counter/config/{key}': { summary: 'Set the whole of a key', who: 'staff', rate: 'write', input: SetConfig, output: EmptyObject },
	'DELETE counter/config/{key}': { summary: 'Take all values of a key away', who: 'staff', rate: 'write', input: ConfigKeyInput, output: EmptyObject },
	'GET counter/sample': { summary: 'What the removal of the sample would take away', who: 'staff', rate: 'read', input: EmptyObject, output: SampleCounts },
	'DELETE counter/sample': { summary: 'Take the invented shops of the sample away', who: 'staff', rate: 'write', input: RemoveSample, output: EmptyObject },
	'GET counter/figures.csv': { summary: 'The same as a file', who: 'staff', rate: 'export', input: FiguresInput, output: EmptyObject, produces: 'text/csv' },

	'POST auxiliaryservice/v1/imageupload/': { summary: 'Send a picture', who: 'customer', rate: 'upload', body: 'multipart', bodyLimit: UPLOAD_BODY_BYTES, input: customer.ImageUpload, output: customer.UploadedImage },
	'GET config': { summary: 'What the operator has set: sentences and amounts', who: 'anyone', rate: 'read', input: EmptyObject, output: RemoteConfig },
	'GET aboutus/openpositions/': { summary: 'Open positions', who: 'anyone', rate: 'read', input: EmptyObject, output: OpenPositions },
	'GET openapi.json': { summary: 'This API as OpenAPI 3.1', who: 'anyone', rate: 'read', input: EmptyObject, output: EmptyObject, produces: 'application/json' },
} as const satisfies Record<EndpointName, Endpoint>;

export type Contract = typeof CONTRACT;
export type Name = keyof Contract;
/** What the caller sends. */
export type Input<N extends Name> = z.input<Contract[N]['input']>;
/** What the server's handler gets, after the checks. */
export type Checked<N extends Name> = z.output<Contract[N]['input']>;
/** `data` of the answer. */
export type Output<N extends Name> = z.output<Contract[N]['output']>;
