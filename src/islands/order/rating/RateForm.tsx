import { type FormEvent, useId, useRef, useState } from 'react';
import { Stars } from '#islands/order/rating/Stars.tsx';
import { StickerChoices } from '#islands/order/rating/StickerChoices.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { COMMENT_MAX_CHARS } from '#lib/contract/shopper-limits.ts';
import { isPraise, type StickerName } from '#lib/order/stickers.ts';
import { sendRating } from '#stores/order/rate.ts';

type Props = { order: Pick<Order, 'id' | 'store' | 'delivery'>; onSent: () => void };

/** Stars, then the stickers that go with them, then words; what the server refuses stands above the button. */
export function RateForm({ order: { id, store, delivery }, onSent }: Props) {
	const t = useWords();
	const [stars, setStars] = useState(0);
	const [stickers, setStickers] = useState<readonly StickerName[]>([]);
	const [comment, setComment] = useState('');
	const [refused, setRefused] = useState('');
	const [isSending, setSending] = useState(false);
	const refusal = useId();
	const hint = useId();
	const first = useRef<HTMLInputElement>(null);
	const isPickup = delivery.type === 'PICKUP';
	const choose = (n: number) => {
		// What was praised does not stay with few stars.
		if (isPraise(n) !== isPraise(stars)) setStickers([]);
		setStars(n);
		setRefused('');
	};
	// The button stays as it is meanwhile: a disabled one would lose the focus.
	const send = async (event: FormEvent) => {
		event.preventDefault();
		if (isSending) return;
		if (stars === 0) {
			setRefused(t('rate.needed'));
			return first.current?.focus();
		}
		setSending(true);
		const reply = await sendRating({ id, stars, stickers: [...stickers], comment: comment.trim() });
		setSending(false);
		setRefused(reply.ok ? '' : failureText(reply, t));
		onSent();
	};
	return (
		<form className="surface pad stack rate" noValidate onSubmit={send}>
			<h2>{t(isPickup ? 'rate.questionPickup' : 'rate.question', { shop: store.name })}</h2>
			<Stars stars={stars} onStars={choose} first={first} describedBy={refused ? refusal : undefined} />
			{stars > 0 && (
				<>
					<StickerChoices stars={stars} isPickup={isPickup} chosen={stickers} onChosen={setStickers} />
					<label className="stack-label">
						{t('rate.comment')}
						<textarea
							className="field"
							name="comment"
							rows={3}
							maxLength={COMMENT_MAX_CHARS}
							value={comment}
							onChange={(event) => setComment(event.target.value)}
							aria-describedby={hint}
						/>
					</label>
					<p className="hint" id={hint}>
						{t('rate.commentHint')}
					</p>
				</>
			)}
			{refused && (
				<p className="hint" id={refusal} role="alert" data-bad>
					{refused}
				</p>
			)}
			<button type="submit" className="btn-fill wide" aria-busy={isSending}>
				{t('rate.send')}
			</button>
		</form>
	);
}
