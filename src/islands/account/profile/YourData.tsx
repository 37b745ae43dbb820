import { useState } from 'react';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { copyAccount, deleteAccountHere } from '#stores/account/account-data.ts';

/** A copy of everything that is stored about the customer, and the deletion of the account after a question. */
export function YourData() {
	const t = useWords();
	const [isAsking, setAsking] = useState(false);
	const [failure, setFailure] = useState('');
	const copy = async () => {
		const reply = await copyAccount();
		setFailure(reply.ok ? '' : failureText(reply, t));
	};
	return (
		<section className="surface pad stack">
			<h2>{t('data.title')}</h2>
			{failure && (
				<p className="hint" role="alert" data-bad>
					{failure}
				</p>
			)}
			<button type="button" className="btn-line" onClick={copy}>
				{t('data.copy')}
			</button>
			<button type="button" className="link danger" onClick={() => setAsking(true)}>
				{t('data.delete')}
			</button>
			{isAsking && <AskDelete onClose={() => setAsking(false)} />}
		</section>
	);
}

function AskDelete({ onClose }: { onClose: () => void }) {
	const t = useWords();
	const [isSending, setSending] = useState(false);
	const [failure, setFailure] = useState('');
	const remove = async () => {
		setSending(true);
		const reply = await deleteAccountHere();
		setSending(false);
		if (!reply.ok) setFailure(failureText(reply, t));
	};
	return (
		<Dialog kind="modal" title={t('data.ask')} onClose={onClose}>
			<div className="stack">
				<p>{t('data.askText')}</p>
				{failure && (
					<p className="hint" role="alert" data-bad>
						{failure}
					</p>
				)}
				<div className="dlg-choices">
					<button type="button" className="btn-fill" data-focus-first onClick={onClose}>
						{t('data.no')}
					</button>
					<button type="button" className="btn-line danger" disabled={isSending} onClick={remove}>
						{t('data.yes')}
					</button>
				</div>
			</div>
		</Dialog>
	);
}
