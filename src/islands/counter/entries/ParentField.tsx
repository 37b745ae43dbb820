import { NotThere } from '#islands/counter/NotThere.tsx';
import { useReply } from '#islands/counter/useReply.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';

/** The category that a new one is a part of, or none. */
export function ParentField({ parent, onChange }: { parent: string; onChange: (parent: string) => void }) {
	const t = useWords();
	const { reply, ask } = useReply('GET catalog/categories', {});
	const language = pageLanguage();
	if (!reply?.ok) return <NotThere reply={reply} onAgain={ask} />;
	return (
		<label className="stack-label">
			{t('counter.entryPartOf')}
			<select className="field" lang={language} value={parent} onChange={(event) => onChange(event.target.value)}>
				<option value="">{t('counter.entryNoParent')}</option>
				{reply.data.categories.map(({ code, name }) => (
					<option key={code} value={code}>
						{name}
					</option>
				))}
			</select>
		</label>
	);
}
