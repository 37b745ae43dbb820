import { useState } from 'react';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { ShareLink } from '#islands/ui/ShareLink.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { endLink, linkAddress, shareLink } from '#stores/order/share.ts';
import { showMessage } from '#stores/ui/message.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

type Props = { order: Pick<Order, 'id' | 'store' | 'sharedUntil'> };

/** Shares how far the order is by a link that shows nothing else; while it is good, it can be ended. */
export function Share({ order: { id, store, sharedUntil } }: Props) {
	const t = useWords();
	const [link, setLink] = useState<{ url: string; until: string } | null>(null);
	const isOn = sharedUntil !== null && Date.parse(sharedUntil) > Date.now();
	const until = (time: string) => dayAndTime(time, pageLanguage(), t);
	const open = async () => {
		const reply = await shareLink(id, sharedUntil);
		if (!reply.ok) return showRefusal(reply);
		setLink({ url: linkAddress(reply.data, pageLanguage()), until: reply.data.expiresAt });
	};
	const end = async () => {
		const reply = await endLink(id);
		if (!reply.ok) return showRefusal(reply);
		setLink(null);
		showMessage('success', t('share.ended'));
	};
	return (
		<div className="stack">
			{isOn && <p className="small">{t('share.on', { time: until(sharedUntil) })}</p>}
			<div className="form-ways">
				<button type="button" className="btn-line" aria-haspopup="dialog" onClick={open}>
					{t('share.button')}
				</button>
				{isOn && (
					<button type="button" className="btn-line" ref={handFocusOn} onClick={end}>
						{t('share.end')}
					</button>
				)}
			</div>
			{link && (
				<Dialog kind="modal" title={t('share.title')} onClose={() => setLink(null)}>
					<p>{t('share.text', { time: until(link.until) })}</p>
					<ShareLink url={link.url} message={t('share.message', { shop: store.name, url: link.url })} more={t('share.more')} />
				</Dialog>
			)}
		</div>
	);
}
