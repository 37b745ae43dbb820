import { NotThere } from '#islands/counter/NotThere.tsx';
import { DraftField } from '#islands/counter/shelf/DraftField.tsx';
import { useReply } from '#islands/counter/useReply.ts';
import { useWords } from '#islands/ui/words.tsx';

type OwnDraft = { name: string; brand: string; category: string };
type Props = { draft: OwnDraft; wrong: string | undefined; onChange: (next: Partial<OwnDraft>) => void };

/** The name, the brand and the category of a product that the library does not have. */
export function OwnProductFields({ draft, wrong, onChange }: Props) {
	const t = useWords();
	const { reply, ask } = useReply('GET catalog/categories', {});
	const categories = reply?.ok ? reply.data.categories : [];
	return (
		<>
			<DraftField
				label={t('counter.name')}
				isWrong={wrong === 'name'}
				maxLength={200}
				value={draft.name}
				onChange={(name) => onChange({ name })}
			/>
			<DraftField
				label={t('counter.shelfBrand')}
				isWrong={wrong === 'brand'}
				maxLength={80}
				value={draft.brand}
				onChange={(brand) => onChange({ brand })}
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
			{reply && !reply.ok && <NotThere reply={reply} onAgain={ask} />}
		</>
	);
}
