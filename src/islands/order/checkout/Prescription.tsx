import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart } from '#lib/contract/cart.ts';
import { $cartCalls } from '#stores/cart/cart-call-status.ts';
import { sendPrescription } from '#stores/cart/prescription.ts';

/** Where something is sold only on a prescription: a photo of it, without which no order is placed. */
export function Prescription({ cart: { prescription } }: { cart: Cart }) {
	const t = useWords();
	const call = useStore($cartCalls).PRESCRIPTION;
	const input = useRef<HTMLInputElement>(null);
	if (!prescription) return null;
	const isFailed = call.state === 'failed';
	const said = isFailed ? call.text || t('ui.noConnection') : t(prescription === 'SENT' ? 'checkout.rxSent' : 'checkout.rxHint');
	return (
		<div className="stack">
			<h3>{t('checkout.rx')}</h3>
			<p className="hint" role="status" data-bad={isFailed || undefined}>
				{call.state === 'loading' ? t('ui.loading') : said}
			</p>
			<input
				ref={input}
				type="file"
				accept="image/*"
				hidden
				onChange={({ target }) => {
					const [picture] = target.files ?? [];
					if (picture) void sendPrescription(picture);
					target.value = '';
				}}
			/>
			<button type="button" className="btn-line" disabled={call.state === 'loading'} onClick={() => input.current?.click()}>
				{t(prescription === 'SENT' ? 'checkout.rxOther' : 'checkout.rxAdd')}
			</button>
		</div>
	);
}
