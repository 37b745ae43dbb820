/** What a browser that can put the store on the home screen by itself sends; the types of the DOM do not know it. */
type Installing = Event & { prompt: () => Promise<unknown> };
const isInstalling = (event: Event): event is Installing => 'prompt' in event && typeof event.prompt === 'function';

/** Shows the button of the page about the app where the browser can do it; elsewhere the sentences beside it say how. */
export function offerInstall(): void {
	const place = document.querySelector<HTMLElement>('[data-install]');
	addEventListener('beforeinstallprompt', (event) => {
		if (!place || !isInstalling(event)) return;
		event.preventDefault();
		place.hidden = false;
		place.onclick = () => {
			place.hidden = true;
			void event.prompt();
		};
	});
}
