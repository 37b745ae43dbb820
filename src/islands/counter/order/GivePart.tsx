import { type FormEvent, useState } from 'react';
import { TextField } from '#islands/counter/TextField.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useFirstWrong } from '#islands/counter/useFirstWrong.ts';
import { useSettling } from '#islands/counter/useSettling.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { leftToGiveBack } from '#lib/counter/next-moves.ts';
import { amountText } from '#lib/format/money.ts';
import { typedNumber } from '#lib/format/typed-number.ts';
import { newKey } from '#lib/new-key.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { takeCounterOrder } from '#stores/counter/counter-orders.ts';

type Props = { order: PartnerOrder; onClose: () => void };

/** Asks how much of what was paid goes back to the customer, then says how it goes and asks again. Sent twice, it goes back once. */
export function GivePart({ order: { id, payment }, onClose }: Props) {
	const t = useWords();
	const [key] = useState(newKey);
	/** `sure`: the sum that is asked about, 0 before. */
	const [{ text, sure, wrong }, set] = useState<{ text: string; sure: number; wrong?: string }>({ text: '', sure: 0 });
	const isSettling = useSettling(`${sure}`);
	const { isBusy, run } = useBusy();
	const { form, lead } = useFirstWrong();
	const most = t('counter.partMost', { amount: amountText(leftToGiveBack(payment)) });
	const fail = (why: string) => {
		set({ text, sure: 0, wrong: why });
		lead();
	};
	const give = async () => {
		const reply = await counterCall('POST partner/orders/{id}/refund', { id, amount: sure, key });
		if (!reply.ok) return fail(failureText(reply, t));
		takeCounterOrder(reply.data);
		onClose();
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		if (isSettling || isBusy) return;
		if (sure) return void run(give);
		const amount = typedNumber(text);
		if (!amount || amount > leftToGiveBack(payment)) fail(most);
		else set({ text, sure: amount });
	};
	const byGateway = Math.min(sure, payment.throughGateway);
	const says = (word: 'partOnline' | 'giveBackHow' | 'partYes' | 'giveBackYes', rupees: number) =>
		rupees > 0 && t(`counter.${word}`, { amount: amountText(rupees) });
	return (
		<Dialog kind="modal" title={t('counter.part')} onClose={onClose}>
			<form className="stack" ref={form} onSubmit={send}>
				<TextField
					label={t('counter.partAmount')}
					hint={most}
					inputMode="decimal"
					maxLength={9}
					value={text}
					wrong={wrong}
					onChange={(typed) => set({ text: typed, sure: 0 })}
				/>
				<p role="status">
					{says('partOnline', byGateway)} {says('giveBackHow', sure - byGateway)}
				</p>
				<button type="submit" className="btn-fill ct-wide" aria-disabled={isSettling || isBusy}>
					{says(byGateway ? 'partYes' : 'giveBackYes', sure) || t('counter.applyNext')}
				</button>
			</form>
		</Dialog>
	);
}
