import { useEffect, useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import { customerFile } from '#stores/api/customer-call.ts';
import { showOffline } from '#stores/ui/message.ts';

/** That a prescription was sent with the order, and its picture once it is asked for: an address of its own would need no login. */
export function SentPrescription({ id }: { id: string }) {
	const t = useWords();
	const [shown, setShown] = useState('');
	useEffect(() => () => URL.revokeObjectURL(shown), [shown]);
	const show = async () => {
		const answer = await customerFile(`order/${id}/prescription`, 'image/webp').catch(() => null);
		if (answer?.ok) setShown(URL.createObjectURL(await answer.blob()));
		else showOffline();
	};
	return (
		<section className="surface pad stack" aria-labelledby="order-rx">
			<h2 id="order-rx">{t('checkout.rx')}</h2>
			<p>{t('order.rxSent')}</p>
			{shown ? (
				<img src={shown} alt={t('checkout.rx')} />
			) : (
				<button type="button" className="btn-line" onClick={() => void show()}>
					{t('order.rxShow')}
				</button>
			)}
		</section>
	);
}
