/** The part of an invoice's page where the credit notes stand; an address may end in it. */
export const CREDIT_NOTES = 'credit-notes';
