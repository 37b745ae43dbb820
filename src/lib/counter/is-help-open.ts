import type { PartnerOrder } from '#lib/contract/partner.ts';

/** Whether the customer of an order has said that something is wrong, and waits for an answer. */
export const isHelpOpen = ({ help }: Pick<PartnerOrder, 'help'>): boolean => help.some(({ answer }) => answer === null);
