import { useId } from 'react';
import type { Wrong } from '#islands/counter/field-faults.ts';
import { NotThere } from '#islands/counter/NotThere.tsx';
import { TextField } from '#islands/counter/TextField.tsx';
import { useReply } from '#islands/counter/useReply.ts';
import { useWords } from '#islands/ui/words.tsx';
import { PRODUCT_NAME_MAX } from '#lib/counter/new-pack.ts';

type OwnDraft = { name: string; brand: string; category: string };
type Props = { draft: OwnDraft; wrong: Wrong; onChange: (next: Partial<OwnDraft>) => void };

/** The name, the brand and the category of a product that the library does not have. */
export function OwnProductFields({ draft, wrong, onChange }: Props) {
	const t = useWords();
	const id = useId();
	const { reply, ask } = useReply('GET catalog/categories', {});
	const categories = reply?.ok ? reply.data.categories : [];
	return (
		<>
			<TextField
				label={t('counter.name')}
				wrong={wrong.name}
				maxLength={PRODUCT_NAME_MAX}
				value={draft.name}
				onChange={(name) => onChange({ name })}
			/>
			<TextField
				label={t('counter.shelfBrand')}
				wrong={wrong.brand}
				maxLength={80}
				value={draft.brand}
				onChange={(brand) => onChange({ brand })}
			/>
			<label className="stack-label">
				{t('counter.shelfCategory')}
				<select
					className="field"
					aria-invalid={wrong.category !== undefined}
					aria-describedby={wrong.category && id}
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
			{wrong.category && (
				<p className="hint" id={id} data-bad>
					{wrong.category}
				</p>
			)}
			{reply && !reply.ok && <NotThere reply={reply} onAgain={ask} />}
		</>
	);
}
