import { useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';

/** Copies a text and says so; nothing where the browser has no clipboard for this page. */
export function CopyButton({ text }: { text: string }) {
	const t = useWords();
	const [copied, setCopied] = useState('');
	const copy = () =>
		navigator.clipboard.writeText(text).then(
			() => setCopied(text),
			() => setCopied(''),
		);
	if (!('clipboard' in navigator)) return null;
	return (
		<>
			<button type="button" className="btn-line" onClick={() => void copy()}>
				{t('counter.copy')}
			</button>
			<p className="hint" role="status">
				{copied === text && t('counter.copied')}
			</p>
		</>
	);
}
