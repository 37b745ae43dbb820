import { useState } from 'react';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import { shrinkPicture } from '#stores/api/shrink-picture.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const PICTURE_PX = 240;
/** `storeId`: the shop that it is of; without one it is the association's, for all shops. */
type Props = { storeId: string | undefined; image: string; onChange: (image: string) => void; onBusy: (isBusy: boolean) => void };

/** A photograph from the phone, sent as soon as it is taken; its address is what the form keeps. */
export function PhotoField({ storeId, image, onChange, onBusy }: Props) {
	const t = useWords();
	const [said, setSaid] = useState('');
	const send = async (file: File | undefined) => {
		if (!file) return;
		onBusy(true);
		setSaid(t('counter.sending'));
		const reply = await counterCall('POST counter/pictures', { ...(storeId && { storeId }), file: await shrinkPicture(file) });
		onBusy(false);
		setSaid(reply.ok ? '' : failureText(reply, t));
		if (reply.ok) onChange(reply.data.url);
	};
	return (
		<>
			<div className="ct-photo">
				{image && <img src={pictureAt(image, PICTURE_PX)} alt={t('counter.photo')} width="80" height="80" />}
				<label className="btn-line ct-file">
					{t(image ? 'counter.shelfOtherPhoto' : 'counter.shelfPhoto')}
					<input
						type="file"
						accept="image/*"
						onChange={({ target }) => {
							void send(target.files?.[0]);
							target.value = '';
						}}
					/>
				</label>
			</div>
			<p className="hint" role="status">
				{said}
			</p>
		</>
	);
}
