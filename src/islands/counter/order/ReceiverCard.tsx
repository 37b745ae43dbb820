import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';

/** Who receives an order, how they are reached, and what was agreed for the door. */
export function ReceiverCard({ order: { stage, receiver, address, directionsUrl, delivery } }: { order: PartnerOrder }) {
	const t = useWords();
	const { phone } = receiver;
	return (
		<section className="surface pad stack" aria-label={t('counter.receiver')}>
			<h2>{receiver.name || t('counter.receiver')}</h2>
			{phone && <p>{phone}</p>}
			{address && <p>{[address.addressText, address.landmark, address.pinCode].filter(Boolean).join(', ')}</p>}
			{delivery.instructions && (
				<p>
					<b>{t('counter.notes')}:</b> {delivery.instructions}
				</p>
			)}
			{!isOver(stage) && (
				<p>
					<b>{t('counter.ifOut')}:</b> {t(`counter.ifOut${delivery.substitution}`)}
				</p>
			)}
			<div className="ct-ways">
				{phone && (
					<a className="btn-line" href={`tel:${phone}`}>
						{t('counter.call')}
					</a>
				)}
				{phone && (
					<a
						className="btn-line"
						href={`https://wa.me/${phone.replace(/\D/g, '')}`}
						target="_blank"
						rel="noopener noreferrer"
						translate="no"
					>
						WhatsApp
					</a>
				)}
				{directionsUrl && (
					<a className="btn-line" href={directionsUrl} target="_blank" rel="noopener noreferrer">
						{t('counter.way')}
					</a>
				)}
			</div>
		</section>
	);
}
