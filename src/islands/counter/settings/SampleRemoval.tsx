import { type FormEvent, useState } from 'react';
import { NotThere } from '#islands/counter/NotThere.tsx';
import { useReply } from '#islands/counter/useReply.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { REMOVE_SAMPLE } from '#lib/contract/sample-word.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { showScreen } from '#stores/counter/screen.ts';

/** What would go with the invented shops of the sample; they go once the word was typed. Nothing where the store has none. */
export function SampleRemoval() {
	const t = useWords();
	const { reply, ask } = useReply('GET counter/sample', {});
	const [typed, setTyped] = useState('');
	const [isBusy, setBusy] = useState(false);
	const [said, setSaid] = useState('');
	if (!reply?.ok) return <NotThere reply={reply} onAgain={ask} />;
	const { gone, kept, products, underWay } = reply.data;
	if (gone + kept === 0) return null;
	const word = t('counter.sampleWord');
	const remove = async (event: FormEvent) => {
		event.preventDefault();
		setBusy(true);
		const done = await counterCall('DELETE counter/sample', { word: REMOVE_SAMPLE });
		setBusy(false);
		if (done.ok) {
			// The shop at work may be gone.
			$counterShop.set(null);
			showScreen({ name: 'shops' });
		} else setSaid(failureText(done, t));
	};
	return (
		<form className="surface pad stack" onSubmit={remove}>
			<h2>{t('counter.sample')}</h2>
			<p>{t('counter.sampleGone', { count: gone, products: t('counter.entryProducts', { count: products }) })}</p>
			{kept > 0 && <p>{t('counter.sampleKept', { count: kept })}</p>}
			<p className="hint">{t('counter.sampleStays')}</p>
			{underWay > 0 ? (
				<p className="ct-waits">{t('counter.sampleUnderWay', { count: underWay })}</p>
			) : (
				<>
					<label className="stack-label">
						{t('counter.sampleType', { word })}
						<input className="field" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
					</label>
					<p className="hint" role="status" data-bad={said !== '' || undefined}>
						{said}
					</p>
					<button type="submit" className="btn-fill" disabled={isBusy || typed.trim().toLowerCase() !== word.toLowerCase()}>
						{t(isBusy ? 'ui.loading' : 'counter.sampleRemove')}
					</button>
				</>
			)}
		</form>
	);
}
