import { type ChangeEvent, useRef, useState } from 'react';
import { Portrait } from '#islands/account/Portrait.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { setProfilePicture } from '#stores/account/profile-picture.ts';

type Props = { picture: string | null; name: string };
type Status = { state: 'idle' } | { state: 'sending' } | { state: 'failed'; text: string };

const PX = 88;
const KINDS = 'image/jpeg,image/png,image/webp,image/avif';

/** The picture of a profile: chosen, sent and saved at once, or removed. */
export function ProfilePicture({ picture, name }: Props) {
	const t = useWords();
	const [status, setStatus] = useState<Status>({ state: 'idle' });
	const field = useRef<HTMLInputElement>(null);
	const save = async (file: File | null) => {
		setStatus({ state: file ? 'sending' : 'idle' });
		const reply = await setProfilePicture(file);
		if (reply) setStatus(reply.ok ? { state: 'idle' } : { state: 'failed', text: failureText(reply, t) });
	};
	const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const [file] = currentTarget.files ?? [];
		if (file) void save(file);
		currentTarget.value = '';
	};
	const remove = () => {
		field.current?.focus();
		void save(null);
	};
	return (
		<div className="who-row">
			<Portrait picture={picture} name={name} px={PX} />
			<div className="stack">
				<label className="btn-line file-label">
					{t(status.state === 'sending' ? 'ui.loading' : 'profile.picture')}
					<input ref={field} type="file" accept={KINDS} onChange={choose} disabled={status.state === 'sending'} />
				</label>
				{picture && (
					<button type="button" className="link" onClick={remove}>
						{t('profile.pictureRemove')}
					</button>
				)}
				<p className="hint" role="alert" data-bad>
					{status.state === 'failed' && status.text}
				</p>
			</div>
		</div>
	);
}
