import { useEffect, useState } from 'react';
import { PhotoField } from '#islands/counter/PhotoField.tsx';
import { DraftField } from '#islands/counter/shelf/DraftField.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Category } from '#lib/contract/catalogue.ts';
import type { PackDraft } from '#lib/counter/new-pack.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

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
			<PhotoField storeId={storeId} image={draft.image} onChange={(image) => onChange({ image })} onBusy={onBusy} />
			<p className="hint" role="status">
				{said}
			</p>
		</>
	);
}
