import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { moveMessages } from '#islands/ui/move-messages.ts';
import { useBackCloses } from '#islands/ui/useBackCloses.ts';
import { useTapBeside } from '#islands/ui/useTapBeside.ts';
import { useWords } from '#islands/ui/words.tsx';

/**
 * A `modal` is as high as its content, a `tall` one keeps its height when the content changes, a `panel` comes from the side, a `full` one
 * fills a phone.
 */
export type DialogKind = 'modal' | 'tall' | 'panel' | 'full';
type Props = { title: string; kind: DialogKind; isOpen?: boolean; onClose: () => void; children: ReactNode };

/**
 * A native modal dialog: the browser keeps the focus inside, gives it back at the end, and closes the dialog on Escape. A tap beside it
 * closes it too, and so does the browser's Back.
 */
export function Dialog({ title, kind, isOpen = true, onClose, children }: Props) {
	const ref = useRef<HTMLDialogElement>(null);
	const t = useWords();
	useTapBeside(ref, onClose);
	useBackCloses(isOpen, onClose);
	// A layout effect: the dialog must close while it is still in the page, or the focus does not go back.
	useLayoutEffect(() => {
		const dialog = ref.current;
		if (!dialog || !isOpen) return;
		dialog.showModal();
		dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
		moveMessages();
		return () => {
			dialog.close();
			moveMessages();
		};
	}, [isOpen]);
	return (
		<dialog
			ref={ref}
			className={`dlg dlg-${kind}`}
			aria-label={title}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
		>
			<div className="dlg-body">
				<div className="dlg-head">
					<h2>{title}</h2>
					<button type="button" className="dlg-close" aria-label={t('ui.close')} onClick={onClose}>
						×
					</button>
				</div>
				{children}
			</div>
		</dialog>
	);
}
