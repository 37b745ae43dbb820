import { NotThere } from '#islands/counter/NotThere.tsx';
import { useReply } from '#islands/counter/useReply.ts';
import { useWords } from '#islands/ui/words.tsx';

type Props = { chosen: readonly number[]; onChoose: (ids: readonly number[]) => void };

/** What a shop sells, by the store's categories. */
export function CategoryPills({ chosen, onChoose }: Props) {
	const t = useWords();
	const { reply, ask } = useReply('GET catalog/categories', {});
	return (
		<fieldset className="pills">
			<legend>{t('counter.applyCategories')}</legend>
			{!reply?.ok && <NotThere reply={reply} onAgain={ask} />}
			{reply?.ok &&
				reply.data.categories.map(({ id, name }) => (
					<label key={id}>
						<input
							type="checkbox"
							checked={chosen.includes(id)}
							onChange={(event) => onChoose(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
						/>
						<span>{name}</span>
					</label>
				))}
		</fieldset>
	);
}
