import { ok } from '#lib/result.ts';
import type { Handlers } from '#server/api/call.ts';
import { shopsElsewhere } from '#server/order/again/elsewhere.ts';
import { previewReorder, reorder } from '#server/order/again/reorder.ts';
import { blockCustomer, blockedCustomers, blockedFile, endBlock } from '#server/order/blocked-customer.ts';
import { homeFor } from '#server/order/bought-before.ts';
import { cancelOrder } from '#server/order/cancel.ts';
import { counterEvents } from '#server/order/counter-stream.ts';
import { orderEvents } from '#server/order/customer-stream.ts';
import { figuresFile } from '#server/order/figures/csv.ts';
import { figures } from '#server/order/figures/figures.ts';
import { invoicePage } from '#server/order/invoice/page.ts';
import { lastReceiver } from '#server/order/last-receiver.ts';
import { activeOrders, findOrder, findPartnerOrder, listOrders, listPartnerOrders } from '#server/order/lists.ts';
import { auditFile, auditTrail } from '#server/order/lists-of-all/audit-trail.ts';
import { allComplaints, allComplaintsFile } from '#server/order/lists-of-all/complaints.ts';
import { allOrders, allOrdersFile } from '#server/order/lists-of-all/orders.ts';
import { allRatings, allRatingsFile } from '#server/order/lists-of-all/ratings.ts';
import { lookAtOrder } from '#server/order/look-at-order.ts';
import { moveOrder } from '#server/order/move.ts';
import { partnerEvents } from '#server/order/partner-stream.ts';
import { checkPayment } from '#server/order/payment/ask-gateway.ts';
import { returnFromGateway } from '#server/order/payment/callback.ts';
import { confirmPaid, refundMoney } from '#server/order/payment/partner-payment.ts';
import { startPayment } from '#server/order/payment/start.ts';
import { takeWebhook } from '#server/order/payment/webhook.ts';
import { placeOrder } from '#server/order/place-order.ts';
import { prescriptionForCustomer, prescriptionForShop } from '#server/order/prescriptions.ts';
import { proposeChanges } from '#server/order/proposal/propose.ts';
import { approveChanges } from '#server/order/proposal/settle.ts';
import { judgeComment, waitingComments } from '#server/order/rating/judge-comments.ts';
import { rateOrder } from '#server/order/rating/rate.ts';
import { reportRating } from '#server/order/rating/report-rating.ts';
import { answerHelp, askHelp } from '#server/order/tracking/help.ts';
import { orderLocation, setOrderLocation } from '#server/order/tracking/location.ts';
import { endShare, sharedProgress, shareOrder } from '#server/order/tracking/share.ts';

export const orderRoutes = {
	'POST order': placeOrder,
	'GET order': listOrders,
	'GET order/{id}': findOrder,
	'GET order/{id}/events': orderEvents,
	'POST order/{id}/cancel': cancelOrder,
	'POST order/{id}/approve': approveChanges,
	'GET order/{id}/reorder': previewReorder,
	'POST order/{id}/reorder': reorder,
	'GET order/{id}/elsewhere': shopsElsewhere,
	'POST order/{id}/rate': rateOrder,
	'POST order/{id}/help': askHelp,
	'POST order/{id}/share': shareOrder,
	'DELETE order/{id}/share': endShare,
	'GET order/{id}/invoice': invoicePage,
	'GET shared/order': sharedProgress,
	'GET customer/order-location/{id}': orderLocation,
	'PUT customer/order-location/{id}': setOrderLocation,
	'POST payment/{orderId}/start': startPayment,
	'POST payment/{orderId}/check': checkPayment,
	'POST payment/callback/{provider}': returnFromGateway,
	'POST payment/webhook/{provider}': takeWebhook,
	'GET customer/last-receiver': (_input, call) => lastReceiver(call),
	'GET customer/active-order-of-customer-by-category': (_input, call) => activeOrders(call),

	'GET customer/home': async (_input, { app, language, point, caller }) =>
		ok({ sections: await homeFor(app, caller.kind === 'customer' ? caller.customerId : null, { point, language }) }),

	'POST partner/orders/{id}/answer': answerHelp,
	'GET partner/ratings': waitingComments,
	'PUT partner/ratings/{id}': judgeComment,
	'GET counter/events': counterEvents,
	'POST counter/orders/{id}/seen': lookAtOrder,
	'GET partner/orders': listPartnerOrders,
	'GET partner/orders/{id}': findPartnerOrder,
	'GET partner/orders/{id}/prescription': prescriptionForShop,
	'GET order/{id}/prescription': prescriptionForCustomer,
	'GET partner/events': partnerEvents,
	'POST partner/orders/{id}/accept': ({ id, minutes }, call) => moveOrder(call, { id, action: 'accept', minutes }),
	'POST partner/orders/{id}/modify': proposeChanges,
	'POST partner/orders/{id}/paid': confirmPaid,
	'POST partner/orders/{id}/refund': refundMoney,
	'POST partner/orders/{id}/reject': ({ id, reason, isOut }, call) => moveOrder(call, { id, action: 'reject', reason, isOut }),
	'POST partner/orders/{id}/ready': ({ id }, call) => moveOrder(call, { id, action: 'ready' }),
	'POST partner/orders/{id}/dispatch': ({ id }, call) => moveOrder(call, { id, action: 'dispatch' }),
	'POST partner/orders/{id}/return': ({ id, restock, reason }, call) => moveOrder(call, { id, action: 'return', restock, reason }),
	'POST partner/orders/{id}/deliver': ({ id }, call) => moveOrder(call, { id, action: 'deliver' }),
	'GET counter/orders': (input, call) => allOrders(input, call),
	'GET counter/orders.csv': allOrdersFile,
	'GET counter/reports': (input, call) => allComplaints(input, call),
	'GET counter/reports.csv': allComplaintsFile,
	'PUT counter/ratings/{id}/report': reportRating,
	'GET counter/ratings': (input, call) => allRatings(input, call),
	'GET counter/ratings.csv': allRatingsFile,
	'GET counter/audit': (input, call) => auditTrail(input, call),
	'GET counter/audit.csv': auditFile,
	'PUT counter/orders/{id}/block': blockCustomer,
	'GET counter/blocked': (input, call) => blockedCustomers(input, call),
	'GET counter/blocked.csv': blockedFile,
	'DELETE counter/blocked/{id}': endBlock,
	'GET counter/figures': figures,
	'GET counter/figures.csv': figuresFile,
} satisfies Partial<Handlers>;
