import { useEffect, useState } from 'react';
import { DraftField } from '#islands/counter/shelf/DraftField.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { Category } from '#lib/contract/catalogue.ts';
import type { PackDraft } from '#lib/counter/new-pack.ts';
import { shrinkPicture } from '#stores/api/shrink-picture.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const PICTURE_PX = 240;
type Props = {
	storeId: string;
	draft: PackDraft;
	wrong: string | undefined;
	onChange: (next: Partial<PackDraft>) => void;
	onBusy: (isBusy: boolean) => void;
};

/** The name, the category and a photograph of a product that the library does not have. */
export function OwnProductFields({ storeId, draft, wrong, onChange, onBusy }: Props) {
	const t = useWords();
	const [categories, setCategories] = useState<readonly Category[]>([]);
	const [said, setSaid] = useState('');
	useEffect(() => {
		void counterCall('GET catalog/categories', {}).then((reply) => {
			if (reply.ok) setCategories(reply.data.categories);
			else setSaid(failureText(reply, t));
		});
	}, [t]);
	const send = async (file: File | undefined) => {
		if (!file) return;
		onBusy(true);
		setSaid(t('counter.sending'));
		const reply = await counterCall('POST counter/pictures', { storeId, file: await shrinkPicture(file) });
		onBusy(false);
		setSaid(reply.ok ? '' : failureText(reply, t));
		if (reply.ok) onChange({ image: reply.data.url });
	};
	return (
		<>
			<DraftField
				label={t('counter.name')}
				isWrong={wrong === 'name'}
				maxLength={200}
				value={draft.name}
				onChange={(name) => onChange({ name })}
			/>
			<label className="stack-label">
				{t('counter.shelfCategory')}
				<select
					className="field"
					aria-invalid={wrong === 'category' || undefined}
					value={draft.category}
					onChange={(event) => onChange({ category: event.target.value })}
				>
					<option value="">{t('counter.shelfChoose')}</option>
					{categories.map(({ code, name, secondaryCategories }) => (
						<optgroup key={code} label={name}>
							<option value={code}>{name}</option>
							{secondaryCategories.map((part) => (
								<option key={part.code} value={`${code}/${part.code}`}>
									{part.name}
								</option>
							))}
						</optgroup>
					))}
				</select>
			</label>
			<div className="ct-photo">
				{draft.image && <img src={pictureAt(draft.image, PICTURE_PX)} alt={t('counter.shelfPhoto')} width="80" height="80" />}
				<label className="btn-line ct-file">
					{t(draft.image ? 'counter.shelfOtherPhoto' : 'counter.shelfPhoto')}
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
