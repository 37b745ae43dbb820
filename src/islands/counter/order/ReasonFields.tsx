import type { Reason } from '#islands/counter/order/useReason.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { ShopReason } from '#lib/contract/shop-reasons.ts';

const MOST_CHARS = 300;
type Props = { legend: string; reasons: readonly ShopReason[]; reason: Reason; onChange: (reason: Reason) => void };

/** A reason: one of those that are often so, or in one's own words, which the customer reads. */
export function ReasonFields({ legend, reasons, reason, onChange }: Props) {
	const t = useWords();
	const ways = [...reasons.map((one) => ({ code: one, text: t(`counter.reason${one}`) })), { code: 'OWN', text: t('counter.reasonOwn') }];
	return (
		<>
			<fieldset className="pills">
				<legend>{legend}</legend>
				{ways.map(({ code, text }) => (
					<label key={code}>
						<input
							type="radio"
							name="counter-reason"
							checked={reason.chosen === code}
							onChange={() => onChange({ ...reason, chosen: code })}
						/>
						<span>{text}</span>
					</label>
				))}
			</fieldset>
			{reason.chosen === 'OWN' && (
				<input
					className="field"
					aria-label={t('counter.reasonOwn')}
					maxLength={MOST_CHARS}
					value={reason.text}
					onChange={(event) => onChange({ ...reason, text: event.target.value })}
				/>
			)}
		</>
	);
}
