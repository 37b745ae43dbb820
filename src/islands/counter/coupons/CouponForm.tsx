import { type FormEvent, useState } from 'react';
import { Choice } from '#islands/counter/Choice.tsx';
import { RuleFields } from '#islands/counter/coupons/RuleFields.tsx';
import { fieldFaults, type Wrong, without } from '#islands/counter/field-faults.ts';
import { SendButton } from '#islands/counter/SendButton.tsx';
import { useDraft } from '#islands/counter/shop/useDraft.ts';
import { TextField } from '#islands/counter/TextField.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useFirstWrong } from '#islands/counter/useFirstWrong.ts';
import { useWords } from '#islands/ui/words.tsx';
import { NO_PROMOTION, PROMOTION_KINDS, type PromotionDraft, promotionOf } from '#lib/counter/promotion-draft.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

type Props = { storeId: string | undefined; onMade: () => void; onCancel: () => void };

const isDraft = (value: unknown): value is PromotionDraft => isObject(value) && Object.keys(NO_PROMOTION).every((name) => name in value);
const AMOUNTS = { minOrder: 'counter.couponMin', perCustomer: 'counter.couponPerCustomer', total: 'counter.couponTotal' } as const;
const EXAMPLE = 'DIWALI10';
/** The fields that show what the server says of them. */
const FIELDS = new Set([
	...['code', 'minOrder', 'perCustomer', 'total', 'from', 'until'],
	...['percent', 'upTo', 'amount', 'buy', 'get', 'libraryProductId'].map((name) => `rule.${name}`),
]);
const LIMITS = ['minOrder', 'perCustomer', 'total'] as const;

/** A new coupon or offer. What is typed stays on the phone until it is made; a refusal stands at the field that it names. */
export function CouponForm({ storeId, onMade, onCancel }: Props) {
	const t = useWords();
	const [draft, , keep] = useDraft<PromotionDraft>(`coupon:${storeId ?? ''}`, NO_PROMOTION, isDraft);
	const [wrong, setWrong] = useState<Wrong>({});
	const [failed, setFailed] = useState('');
	const { form, lead } = useFirstWrong();
	const { isBusy, run } = useBusy();
	const set = (next: Partial<PromotionDraft>) => {
		// A refusal is of what was typed then.
		setWrong(Object.keys(next).reduce((left, name) => without(without(left, name), `rule.${name}`), wrong));
		setFailed('');
		keep({ ...draft, ...next });
	};
	const make = async () => {
		const reply = await counterCall('POST counter/promotions', promotionOf(storeId, draft));
		if (reply.ok) {
			keep(null);
			return onMade();
		}
		const faults = fieldFaults(reply, t, (field) => FIELDS.has(field));
		lead();
		setWrong(faults.wrong);
		setFailed(faults.below);
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void run(make);
	};
	return (
		<form ref={form} className="surface pad stack" aria-label={t('counter.couponNew')} noValidate onSubmit={send}>
			<h2>{t('counter.couponNew')}</h2>
			<Choice
				label={t('counter.couponKind')}
				value={draft.kind}
				choices={PROMOTION_KINDS.map((value) => ({ value, text: t(`counter.coupon${value}`) }))}
				onChoose={(kind) => set({ kind })}
			/>
			{draft.kind === 'COUPON' && (
				<TextField
					label={t('counter.couponCode')}
					hint={t('counter.couponCodeHint', { example: EXAMPLE })}
					maxLength={24}
					value={draft.code}
					wrong={wrong.code}
					onChange={(code) => set({ code })}
				/>
			)}
			<RuleFields storeId={storeId} draft={draft} wrong={wrong} onChange={set} />
			{LIMITS.map((name) => (
				<TextField
					key={name}
					label={t(AMOUNTS[name])}
					hint={t('counter.couponAny')}
					inputMode={name === 'minOrder' ? 'decimal' : 'numeric'}
					maxLength={9}
					value={draft[name]}
					wrong={wrong[name]}
					onChange={(text) => set({ [name]: text })}
				/>
			))}
			<label className="ct-tick">
				<input type="checkbox" checked={draft.isFirstOrder} onChange={(event) => set({ isFirstOrder: event.target.checked })} />
				{t('counter.couponFirst')}
			</label>
			<TextField label={t('counter.couponFrom')} type="date" value={draft.from} wrong={wrong.from} onChange={(from) => set({ from })} />
			<TextField
				label={t('counter.couponUntil')}
				type="date"
				value={draft.until}
				wrong={wrong.until}
				onChange={(until) => set({ until })}
			/>
			{failed && (
				<p className="hint" role="alert" data-bad>
					{failed}
				</p>
			)}
			<div className="form-ways">
				<SendButton word={t('counter.couponMake')} isBusy={isBusy} />
				<button type="button" className="btn-line" onClick={onCancel}>
					{t('ui.cancel')}
				</button>
			</div>
		</form>
	);
}
