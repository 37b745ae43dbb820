import type { MouseEvent, ReactNode } from 'react';
import type { CounterScreen } from '#lib/counter/screens.ts';
import { screenUrl, showScreen } from '#stores/counter/screen.ts';

type Props = { to: CounterScreen; className?: string; isCurrent?: boolean; children: ReactNode };

/** A link to a screen, which opens without a new page; with a key held or another button it is a link like any other. */
export function CounterLink({ to, className, isCurrent = false, children }: Props) {
	const open = (event: MouseEvent) => {
		if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		showScreen(to);
	};
	return (
		<a href={screenUrl(to)} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={open}>
			{children}
		</a>
	);
}
