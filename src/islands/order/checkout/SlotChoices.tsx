import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { dayName, hoursText } from '#islands/order/checkout/time-texts.ts';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { SlotList } from '#lib/contract/cart.ts';
import { $deliveryChange, saveDelivery } from '#stores/cart/delivery.ts';
import { $slots, loadSlots } from '#stores/order/slots.ts';

type Slot = SlotList['slots'][number];
type Props = { storeId: string; chosen: { start: string; end: string } | null };

/** The delivery times of the shop, a day at a time; those that are full say so. */
export function SlotChoices({ storeId, chosen }: Props) {
	const t = useWords();
	const known = useStore($slots);
	const change = useStore($deliveryChange);
	const [picked, setPicked] = useState<string | null>(null);
	const isRefused = change.state === 'refused';
	useEffect(() => void loadSlots(storeId), [storeId]);
	// A time that was taken meanwhile is full from now on.
	useEffect(() => {
		if (isRefused) void loadSlots(storeId);
	}, [isRefused, storeId]);
	if (known.state === 'loading') return <div className="skeleton" aria-hidden="true" />;
	if (known.state === 'failed') return <Refused text={known.text} onAgain={() => void loadSlots(storeId)} />;
	const days = new Map<string, Slot[]>();
	for (const slot of known.slots) days.set(dayName(slot.start, t), [...(days.get(dayName(slot.start, t)) ?? []), slot]);
	const names = [...days.keys()];
	const day = picked ?? (chosen ? dayName(chosen.start, t) : names[0]);
	if (day === undefined) return <p className="hint">{t('checkout.noTimes')}</p>;
	return (
		<div className="stack">
			<fieldset className="pills">
				<legend className="sr">{t('checkout.day')}</legend>
				{names.map((name) => (
					<label key={name}>
						<input type="radio" name="day" checked={name === day} onChange={() => setPicked(name)} />
						<span>{name}</span>
					</label>
				))}
			</fieldset>
			<fieldset className="pills">
				<legend className="sr">{day}</legend>
				{(days.get(day) ?? []).map((slot) => (
					<label key={slot.start}>
						<input
							type="radio"
							name="slot"
							disabled={!slot.available}
							checked={chosen?.start === slot.start}
							onChange={() => void saveDelivery({ slot: { start: slot.start, end: slot.end } })}
						/>
						<span>
							{hoursText(slot, t)}
							{!slot.available && ` · ${t('checkout.full')}`}
						</span>
					</label>
				))}
			</fieldset>
		</div>
	);
}
