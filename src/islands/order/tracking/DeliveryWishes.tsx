import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';

/** What the customer agreed with the shop in the checkout: who receives it, what to know at the door, and what happens when something is out. */
export function DeliveryWishes({ delivery: { receiver, instructions, substitution } }: Pick<Order, 'delivery'>) {
	const t = useWords();
	return (
		<section className="surface pad stack">
			{receiver && (
				<>
					<h2>{t('checkout.contact')}</h2>
					<p>
						<b>{receiver.name}</b> <span>{receiver.phone}</span>
					</p>
				</>
			)}
			{instructions && (
				<>
					<h2>{t('checkout.notes')}</h2>
					<p>{instructions}</p>
				</>
			)}
			<h2>{t('checkout.ifOut')}</h2>
			<p>{t(`checkout.${substitution}`)}</p>
		</section>
	);
}
