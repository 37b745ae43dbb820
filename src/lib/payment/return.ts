/** What the fragment of an order's address tells its page: to begin to pay at once, or how the browser came back from a gateway's page. */
export const PAYMENT_RETURN = { pay: 'pay', paid: 'checking', left: 'unpaid' } as const;
