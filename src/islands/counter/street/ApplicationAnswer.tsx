import { type FormEvent, useState } from 'react';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Application } from '#lib/contract/street.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

const MOST_CHARS = 300;

/** Lets a shop in, or says no with a reason, which is told by message. */
export function ApplicationAnswer({ application: { id, name }, onAnswered }: { application: Application; onAnswered: () => void }) {
	const t = useWords();
	const [isRefusing, setRefusing] = useState(false);
	const [reason, setReason] = useState('');
	const [isBusy, setBusy] = useState(false);
	const letIn = async () => {
		setBusy(true);
		showRefusal(await counterCall('POST counter/applications/{id}/let-in', { id }));
		setBusy(false);
		onAnswered();
	};
	const refuse = async (event: FormEvent) => {
		event.preventDefault();
		showRefusal(await counterCall('POST counter/applications/{id}/refuse', { id, reason }));
		setRefusing(false);
		onAnswered();
	};
	return (
		<div className="form-ways">
			<button
				type="button"
				className="btn-fill"
				disabled={isBusy}
				aria-label={t('counter.streetLetInOf', { name })}
				onClick={() => void letIn()}
			>
				{t('counter.streetYes')}
			</button>
			<button type="button" className="btn-line" aria-label={t('counter.streetRefuseOf', { name })} onClick={() => setRefusing(true)}>
				{t('counter.streetNo')}
			</button>
			{isRefusing && (
				<Dialog kind="modal" title={t('counter.streetRefuseOf', { name })} onClose={() => setRefusing(false)}>
					<form className="stack" onSubmit={refuse}>
						<label className="stack-label">
							{t('counter.streetReason')}
							<input className="field" required maxLength={MOST_CHARS} value={reason} onChange={(event) => setReason(event.target.value)} />
						</label>
						<button type="submit" className="btn-fill ct-wide">
							{t('counter.streetRefuseYes')}
						</button>
					</form>
				</Dialog>
			)}
		</div>
	);
}
