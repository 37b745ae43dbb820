/** A bill of goods alone: no discount, fee, tip or tax; in rupees. */
export const billOf = (toPay: number) => ({
	mrpTotal: toPay,
	itemTotal: toPay,
	itemDiscount: 0,
	offerDiscount: 0,
	couponDiscount: 0,
	deliveryFee: 0,
	platformFee: 0,
	tip: 0,
	tax: 0,
	toPay,
	saved: 0,
});
