import { type FormEvent, useId, useState } from 'react';
import { PictureField } from '#islands/cart/custom/PictureField.tsx';
import { namesOf } from '#islands/order/tracking/after/AskedHelp.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { HELP_REASONS } from '#lib/contract/help-reasons.ts';
import type { Order } from '#lib/contract/order.ts';
import { HELP_MAX_CHARS } from '#lib/contract/shopper-limits.ts';
import { type HelpReason, sendComplaint } from '#stores/order/help.ts';

/** What is written so far; `picture`: undefined until one is chosen, null when it was taken away. */
export type HelpDraft = { reason: HelpReason | null; items: readonly string[]; text: string; picture: File | null | undefined };
export const NO_HELP_DRAFT: HelpDraft = { reason: null, items: [], text: '', picture: undefined };

type Props = {
	order: Pick<Order, 'id' | 'lines' | 'customLines' | 'store'>;
	draft: HelpDraft;
	onDraft: (draft: HelpDraft) => void;
	onSent: () => void;
};

/** What is wrong, with which items, in the customer's words and with a picture; what is refused is said in the form. */
export function HelpForm({ order, draft, onDraft, onSent }: Props) {
	const t = useWords();
	const { reason, items, text, picture } = draft;
	const [refused, setRefused] = useState('');
	const [isSending, setSending] = useState(false);
	const refusal = useId();
	const toggle = (id: string) => onDraft({ ...draft, items: items.includes(id) ? items.filter((one) => one !== id) : [...items, id] });
	const send = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		if (isSending) return;
		if (!reason) {
			setRefused(t('help.needed'));
			return form.querySelector<HTMLElement>('[name=reason]')?.focus();
		}
		setSending(true);
		const reply = await sendComplaint(order.id, { reason, items: [...items], text: text.trim(), picture: picture ?? null });
		setSending(false);
		if (reply.ok) onSent();
		else setRefused(failureText(reply, t));
	};
	return (
		<form className="stack" noValidate onSubmit={send}>
			<fieldset className="plain-set" aria-describedby={refused ? refusal : undefined}>
				<legend>{t('help.what')}</legend>
				<div className="pills">
					{HELP_REASONS.map((one) => (
						<label key={one}>
							<input type="radio" name="reason" value={one} checked={one === reason} onChange={() => onDraft({ ...draft, reason: one })} />
							<span>{t(`help.${one}`)}</span>
						</label>
					))}
				</div>
			</fieldset>
			<fieldset className="plain-set">
				<legend>{t('help.which')}</legend>
				{namesOf(order).map(({ id, name }) => (
					<label key={id} className="radio">
						<input type="checkbox" checked={items.includes(id)} onChange={() => toggle(id)} />
						<span>{name}</span>
					</label>
				))}
			</fieldset>
			<label className="stack-label">
				{t('help.words')}
				<textarea
					className="field"
					name="text"
					rows={3}
					maxLength={HELP_MAX_CHARS}
					value={text}
					onChange={(event) => onDraft({ ...draft, text: event.target.value })}
				/>
			</label>
			<PictureField had={null} picture={picture} onPicture={(chosen) => onDraft({ ...draft, picture: chosen })} />
			{refused && (
				<p className="hint" id={refusal} role="alert" data-bad>
					{refused}
				</p>
			)}
			<button type="submit" className="btn-fill wide" aria-busy={isSending}>
				{t('help.send', { shop: order.store.name })}
			</button>
		</form>
	);
}
