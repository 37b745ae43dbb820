import type { Modification, ProposedChange } from '#lib/contract/order.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import type { Language } from '#lib/languages.ts';
import { differencePaise, idsOf, type LineChange, outcomeOf } from '#lib/order/proposal.ts';
import { customLineView, orderLineView } from '#server/order/line-view.ts';

type Stored = {
	changes: readonly LineChange[];
	approve_by: Date | string;
	agreed_paise: number;
	accepted_paise: number;
	at_zero_paise: number;
};

function fateOf(change: LineChange): ProposedChange['atZero'] {
	const outcome = outcomeOf(change, 'AT_ZERO');
	if (outcome === change.now) return 'STANDS';
	return outcome === null ? 'LEFT_OUT' : 'STAYS';
}

function changeView(change: LineChange, language: Language): ProposedChange {
	const common = {
		id: idsOf(change)[0] ?? '',
		difference: rupeesFromPaise(differencePaise(change)),
		atZero: fateOf(change),
		was: null,
		now: null,
		customWas: null,
		customNow: null,
	};
	if (change.kind === 'PRICED' || change.kind === 'NOT_FOUND')
		return { ...common, kind: change.kind, customWas: customLineView(change.was), customNow: change.now && customLineView(change.now) };
	return { ...common, kind: change.kind, was: orderLineView(change.was, language), now: change.now && orderLineView(change.now, language) };
}

/** An open proposal as the customer sees it. */
export const modificationView = (stored: Stored, language: Language): Modification => ({
	changes: stored.changes.map((change) => changeView(change, language)),
	approveBy: new Date(stored.approve_by).toISOString(),
	agreed: rupeesFromPaise(stored.agreed_paise),
	accepted: rupeesFromPaise(stored.accepted_paise),
	atZero: rupeesFromPaise(stored.at_zero_paise),
});
