import { useId, useState } from 'react';
import type { Busy } from '#islands/counter/useBusy.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import { shrinkPicture } from '#stores/api/shrink-picture.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const PICTURE_PX = 240;
type Props = {
	/** The shop that it is of; without one it is the association's, for all shops. */
	storeId: string | undefined;
	image: string;
	/** That one was chosen before, which is not here any more. */
	isGone?: boolean;
	/** What is wrong with it, in words; screen readers say it with the field. */
	wrong?: string | undefined;
	/** That of the form: it is not sent before the photograph, and no photograph is chosen while it is sent. */
	busy: Busy;
	onChange: (image: string) => Promise<void> | void;
};

/** A photograph from the phone, sent as soon as it is taken; its address is what the form keeps. */
export function PhotoField({ storeId, image, isGone = false, wrong, busy: { isBusy, run }, onChange }: Props) {
	const t = useWords();
	const id = useId();
	const [said, setSaid] = useState('');
	const send = async (file: File) => {
		setSaid(t('counter.sending'));
		const reply = await counterCall('POST counter/pictures', { ...(storeId && { storeId }), file: await shrinkPicture(file) });
		setSaid(reply.ok ? '' : failureText(reply, t));
		if (reply.ok) await onChange(reply.data.url);
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
						// Not `disabled`, by which it would lose the focus.
						aria-disabled={isBusy}
						aria-invalid={wrong !== undefined}
						aria-describedby={id}
						onClick={(event) => isBusy && event.preventDefault()}
						onChange={({ target }) => {
							const file = target.files?.[0];
							if (file) void run(() => send(file));
							target.value = '';
						}}
					/>
				</label>
			</div>
			<p className="hint" id={id} role="status" data-bad={(!said && wrong !== undefined) || undefined}>
				{said || wrong || (isGone && t('counter.photoAgain'))}
			</p>
		</>
	);
}
