import { NotThere } from '#islands/counter/NotThere.tsx';
import { ConfigForm } from '#islands/counter/settings/ConfigForm.tsx';
import { SampleRemoval } from '#islands/counter/settings/SampleRemoval.tsx';
import { useReply } from '#islands/counter/useReply.ts';
import { useWords } from '#islands/ui/words.tsx';

/** What the association sets of the whole store, each with what it means and what counts without it. */
export function SettingsScreen() {
	const t = useWords();
	const { reply, ask } = useReply('GET counter/config', {});
	return (
		<div className="stack ct-narrow">
			<h1 className="headline">{t('counter.settings')}</h1>
			{!reply?.ok && <NotThere reply={reply} onAgain={ask} />}
			{reply?.ok && reply.data.rows.map((row) => <ConfigForm key={row.key + JSON.stringify(row.values)} row={row} onSaved={ask} />)}
			{reply?.ok && <SampleRemoval />}
		</div>
	);
}
