import { $message } from '#stores/ui/message.ts';

/** Draws the message bar: a success is announced politely, an error at once; an empty message has the fallback text (§2). */
export function paintMessages(): void {
	const bar = document.querySelector<HTMLElement>('[data-message-bar]');
	if (!bar) return;
	$message.listen((message) => {
		// A dialog is in the top layer and would cover the bar: the bar is a popover and is raised above it.
		if (message) bar.showPopover();
		else bar.hidePopover();
		const text = message ? message.value || bar.dataset.fallback || '' : '';
		for (const place of bar.querySelectorAll<HTMLElement>('[data-message]'))
			place.textContent = place.dataset.message === message?.type ? text : '';
		bar.dataset.type = message?.type ?? '';
	});
}
