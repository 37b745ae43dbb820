import { changeOf, type FactField, type FactGroup, type Values, valuesOf } from '#islands/counter/shop/groups.ts';
import { SavedGroup } from '#islands/counter/shop/SavedGroup.tsx';
import { useFieldDraft } from '#islands/counter/shop/useDraft.ts';
import { TextField } from '#islands/counter/TextField.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { SHOP_ABOUT_CHARS } from '#lib/contract/shop-limits.ts';
import type { ShopFacts } from '#stores/counter/shop-facts.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

const MOST_CHARS = 200;
const TEXT = { rows: 3, maxLength: SHOP_ABOUT_CHARS };
const isValues = (value: unknown): value is Values => isObject(value) && Object.values(value).every((one) => typeof one === 'string');

/** A form over a group of fields. What is typed is kept until it is saved. */
export function GroupForm({ group, facts }: { group: FactGroup; facts: ShopFacts }) {
	const t = useWords();
	const start = valuesOf(facts, group);
	const form = `${facts.id}:${group.name}`;
	const [values, , keep] = useFieldDraft<Values>(form, start, isValues);
	return (
		<SavedGroup
			title={t(group.word)}
			isChanged={group.fields.some(({ name }) => values[name] !== start[name])}
			change={() => changeOf(group, start, values)}
			form={form}
			shows={group.fields.map(({ name }) => name)}
		>
			{(wrong, onTyped) => (
				<>
					{group.name === 'delivery' && facts.area && <p className="hint">{t('counter.shopArea')}</p>}
					{group.fields.map((field) => (
						<FieldRow
							key={field.name}
							field={field}
							value={values[field.name] ?? ''}
							wrong={wrong[field.name]}
							onChange={(text) => {
								onTyped(field.name);
								keep({ [field.name]: text });
							}}
						/>
					))}
				</>
			)}
		</SavedGroup>
	);
}

type RowProps = { field: FactField; value: string; wrong: string | undefined; onChange: (text: string) => void };

function FieldRow({ field: { kind, word, language = '', lang, type = 'text', isLong }, value, wrong, onChange }: RowProps) {
	const t = useWords();
	if (kind === 'tick')
		return (
			<label className="ct-tick">
				<input type="checkbox" checked={value === 'yes'} onChange={(event) => onChange(event.target.checked ? 'yes' : '')} />
				{t(word)}
			</label>
		);
	return (
		<TextField
			label={<span className={language && 'ct-own'}>{t(word, { language })}</span>}
			type={type}
			inputMode={kind === 'number' ? 'decimal' : undefined}
			lang={lang}
			maxLength={MOST_CHARS}
			{...(isLong && TEXT)}
			value={value}
			wrong={wrong}
			onChange={onChange}
		/>
	);
}
