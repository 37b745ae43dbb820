import type { IslandWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { amountText } from '#lib/format/money.ts';

/** What is left to pay, in words: cash is to be collected at the door, everything else the customer pays by themselves. */
export function moneyLeft({ due, method }: PartnerOrder['payment'], t: IslandWords): string {
	if (due === 0) return t('counter.isPaid');
	return t(method === 'COD' ? 'counter.toCollect' : 'counter.notPaid', { amount: amountText(due) });
}
