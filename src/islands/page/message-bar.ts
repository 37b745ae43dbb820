import { $message } from '#stores/ui/message.ts';

/**
 * Draws the message bar: a success is announced politely, an error at once; an empty message has the fallback text (§2). The bar is a popover.
 * Chrome before 114 and Safari before 17 have none: there `fetchPopovers` brings them (ADR 91).
 */
export function paintMessages(fetchPopovers: () => Promise<unknown>): void {
	const bar = document.querySelector<HTMLElement>('[data-message-bar]');
	if (!bar) return;
	if ('popover' in HTMLElement.prototype) followMessages(bar);
	else
		void fetchPopovers().then(
			() => followMessages(bar),
			() => {},
		);
}

function followMessages(bar: HTMLElement): void {
	$message.subscribe((message) => {
		// A dialog is in the top layer and would cover the bar: the bar is a popover and is raised above it.
		if (message) bar.showPopover();
		else bar.hidePopover();
		const text = message ? message.value || bar.dataset.fallback || '' : '';
		for (const place of bar.querySelectorAll<HTMLElement>('[data-message]'))
			place.textContent = place.dataset.message === message?.type ? text : '';
		bar.dataset.type = message?.type ?? '';
	});
}
