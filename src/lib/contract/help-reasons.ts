/** What help with an order may be about; each has its words in `order.json`. */
export const HELP_REASONS = ['MISSING', 'WRONG_ITEM', 'DAMAGED', 'QUALITY', 'LATE', 'CHARGED_WRONG', 'OTHER'] as const;
