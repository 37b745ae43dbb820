import type { PaymentMethod } from '#lib/contract/cart.ts';
import type { Gateway, Payments } from '#server/ports/ports.ts';

/** The ways to pay: cash always, UPI where the shop has an address for it, and online where the settings name a gateway. */
export function paymentsThrough(gateway: Gateway | null): Payments {
	return {
		gateway,
		methods: (shop) => {
			const methods: PaymentMethod[] = ['COD'];
			if (shop?.upiId) methods.push('UPI');
			if (gateway) methods.push('ONLINE');
			return methods;
		},
	};
}
