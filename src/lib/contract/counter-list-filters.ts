/** By what the counter's lists are filtered. They stand without the schemas, because browsers read them too and load no schemas. */

export const REPORT_STATES = ['open', 'answered'] as const;
export const COMMENT_STATES = ['WAITING', 'SHOWN', 'HIDDEN'] as const;
export const RATING_FILTERS = [...COMMENT_STATES, 'REPORTED'] as const;
export const UNDELIVERED_STATES = ['FAILED', 'DROPPED'] as const;
/** Why the store itself sends a message no more; any other reason is in the words of the provider. */
export const DROP_REASONS = ['TOO_OLD', 'DAY_FULL', 'CUSTOMER_FULL', 'NO_TEMPLATE', 'NUMBER_REFUSED', 'TEXT_REFUSED'] as const;
/** What messages are about, by the first part of their template's id; `other` is all else. */
export const MESSAGE_GROUPS = ['order', 'shop', 'staff', 'otp', 'other'] as const;
export const PROMOTION_STATES = ['running', 'ended'] as const;
export const BLOCK_STATES = ['BLOCKED', 'ENDED'] as const;
/** What the audit trail tells of. */
export const AUDIT_KINDS = [
	'ORDER',
	'PRODUCT',
	'MONEY',
	'REPORT',
	'SHOP',
	'PEOPLE',
	'KEY',
	'APPLICATION',
	'CUSTOMER',
	'COMMENT',
	'MESSAGE',
	'COUPON',
	'LIBRARY',
	'CONFIG',
	'BANNER',
	'SAMPLE',
] as const;
