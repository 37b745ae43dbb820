import { useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';

/** `more`: the name of a third way, by the apps of the phone, where its browser offers them. */
type Props = { url: string; message: string; more?: string };

/** Ways to send a link on: a message in WhatsApp, and the clipboard. `message` has the link in it. */
export function ShareLink({ url, message, more }: Props) {
	const t = useWords();
	const [isCopied, setCopied] = useState(false);
	const copy = async () => {
		// Without permission the link stays on the page, where it can be marked.
		await navigator.clipboard?.writeText(url).then(
			() => setCopied(true),
			() => undefined,
		);
	};
	// Who closes the list of apps has chosen none.
	const share = () => navigator.share({ text: message }).catch(() => undefined);
	return (
		<>
			<p className="where break">
				<code>{url}</code>
			</p>
			<div className="dlg-choices">
				<a className="btn-fill" href={`https://wa.me/?text=${encodeURIComponent(message)}`} target="_blank" rel="noopener noreferrer">
					{t('refer.whatsapp')}
				</a>
				<button type="button" className="btn-line" onClick={copy}>
					{t('refer.copy')}
				</button>
				{more && 'share' in navigator && (
					<button type="button" className="btn-line" onClick={share}>
						{more}
					</button>
				)}
			</div>
			<p className="hint" role="status">
				{isCopied && t('refer.copied')}
			</p>
		</>
	);
}
