import { type FormEvent, useState } from 'react';
import { SendButton } from '#islands/counter/SendButton.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Application } from '#lib/contract/shop-applications.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

const MOST_CHARS = 300;

/** Lets a shop in, or says no with a reason, which is told by message. */
export function ApplicationAnswer({
	application: { id, name },
	onAnswered,
}: {
	application: Application;
	onAnswered: () => Promise<void>;
}) {
	const t = useWords();
	const [isRefusing, setRefusing] = useState(false);
	const [reason, setReason] = useState('');
	const { isBusy, run } = useBusy();
	const letIn = async () => {
		showRefusal(await counterCall('POST counter/applications/{id}/let-in', { id }));
		await onAnswered();
	};
	const refuse = async () => {
		const refused = await counterCall('POST counter/applications/{id}/refuse', { id, reason });
		showRefusal(refused);
		// What was typed stays when no answer came.
		if (!refused.ok && refused.kind !== 'answer') return;
		await onAnswered();
		setRefusing(false);
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void run(refuse);
	};
	return (
		<div className="form-ways">
			<button
				type="button"
				className="btn-fill"
				aria-disabled={isBusy}
				aria-label={t('counter.allShopsLetInOf', { name })}
				onClick={() => void run(letIn)}
			>
				{t(isBusy ? 'ui.loading' : 'counter.allShopsYes')}
			</button>
			<button
				type="button"
				className="btn-line"
				disabled={isBusy}
				aria-label={t('counter.allShopsRefuseOf', { name })}
				onClick={() => setRefusing(true)}
			>
				{t('counter.allShopsNo')}
			</button>
			{isRefusing && (
				<Dialog kind="modal" title={t('counter.allShopsRefuseOf', { name })} onClose={() => setRefusing(false)}>
					<form className="stack" onSubmit={send}>
						<label className="stack-label">
							{t('counter.allShopsReason')}
							<input className="field" required maxLength={MOST_CHARS} value={reason} onChange={(event) => setReason(event.target.value)} />
						</label>
						<SendButton word={t('counter.allShopsRefuseYes')} isBusy={isBusy} />
					</form>
				</Dialog>
			)}
		</div>
	);
}
