import { COUNTER_TOLD } from '#lib/counter/counter-push-key.ts';

/** What the counter keeps in the browser, beside the keys of customers (`constants.ts`). */
export const COUNTER_KEYS = {
	token: 'counterToken',
	shop: 'counterShop',
	queue: 'counterQueue',
	refused: 'counterRefused',
	shelf: 'counterShelf',
	book: 'counterBook',
	alarms: 'counterAlarms',
	seen: 'counterSeen',
	looks: 'counterLooks',
	picked: 'counterPicked',
	paper: 'counterPaper',
	drafts: 'counterDrafts',
	isTold: COUNTER_TOLD,
} as const;
