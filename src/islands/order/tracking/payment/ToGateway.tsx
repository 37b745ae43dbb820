import { useEffect, useRef } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import type { StartedPayment } from '#lib/contract/payment.ts';

/** The form that takes the browser to the gateway's page: sent by itself, and by a button where that did not happen. */
export function ToGateway({ checkout: { url, fields } }: { checkout: NonNullable<StartedPayment['checkout']> }) {
	const t = useWords();
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => form.current?.submit(), []);
	return (
		<form ref={form} method="post" action={url}>
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<button type="submit" className="btn-fill wide">
				{t('pay.toPage')}
			</button>
		</form>
	);
}
