import { useState } from 'react';
import { BusyButton } from '#islands/counter/BusyButton.tsx';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { FilePlan } from '#islands/counter/shelf/FilePlan.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Output } from '#lib/contract/table.ts';
import { SHELF_FILE_WORDS } from '#lib/counter/shelf-file-words.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import type { ChosenShop } from '#stores/counter/counter-session.ts';
import { saveFile } from '#stores/counter/save-file.ts';

type Looked = { file: File; plan: Output<'POST counter/shelf/file'> };

/** The shelf as a file: saved, changed elsewhere, and sent back. What it would change is shown before anything is written. */
export function ShelfFileScreen({ shop: { id: storeId } }: { shop: ChosenShop }) {
	const t = useWords();
	const [looked, setLooked] = useState<Looked | null>(null);
	const [said, setSaid] = useState({ text: '', isBad: false });
	const [isBusy, setBusy] = useState(false);
	const send = async (file: File, plan?: string) => {
		setBusy(true);
		setSaid({ text: t('counter.sending'), isBad: false });
		const reply = await counterCall('POST counter/shelf/file', { storeId, file, ...(plan && { plan }) });
		setBusy(false);
		setSaid({ text: reply.ok ? '' : failureText(reply, t), isBad: !reply.ok });
		if (reply.ok) setLooked({ file, plan: reply.data });
		// What was shown is not so any more.
		else if (reply.kind === 'answer') setLooked(null);
	};
	return (
		<div className="stack ct-narrow">
			<CounterLink to={{ name: 'shelf' }} className="way">
				← {t('counter.shelf')}
			</CounterLink>
			<h1 className="headline">{t('counter.file')}</h1>
			<p>{t('counter.fileHint', SHELF_FILE_WORDS)}</p>
			<BusyButton word={t('counter.saveFile')} onTap={() => saveFile('GET counter/shelf.csv', { storeId })} />
			<label className="btn-line ct-file">
				{t('counter.fileChoose')}
				<input
					type="file"
					accept=".csv,text/csv"
					disabled={isBusy}
					onChange={({ target }) => {
						const [file] = target.files ?? [];
						if (file) void send(file);
						target.value = '';
					}}
				/>
			</label>
			<p className="hint" role="status" data-bad={said.isBad || undefined}>
				{said.text}
			</p>
			{looked && <FilePlan {...looked} isBusy={isBusy} onWrite={() => void send(looked.file, looked.plan.plan)} />}
		</div>
	);
}
