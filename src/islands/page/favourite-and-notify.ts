import { loadStyles } from '#islands/ui/styles.ts';
import { loadWords } from '#islands/ui/words.tsx';
import { $favourites, isFavourite, loadFavourites, setFavourite, setStockRequest } from '#stores/account/favourites.ts';
import type { Reply } from '#stores/api/call.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { showMessage } from '#stores/ui/message.ts';
import { $modal, openModal } from '#stores/ui/overlay.ts';
import { refusalText } from '#stores/ui/refusal.ts';

const buttons = (act: string) => document.querySelectorAll<HTMLElement>(`[data-favourite] [data-act=${act}]`);
/** The pack that is chosen beside a button, on the product's page. */
const packBeside = (button: HTMLElement): string =>
	button.closest('article')?.querySelector<HTMLElement>('[data-pack-id]')?.dataset.packId ?? '';
const isOn = (button: HTMLElement): boolean => button.getAttribute('aria-pressed') === 'true';

function paintHearts(): void {
	for (const heart of buttons('like')) heart.setAttribute('aria-pressed', String(isFavourite(packBeside(heart))));
}

let isFollowing = false;

/** Draws the hearts of the page as the customer's favourites are, and again when they or the chosen pack change. */
export async function showFavourite(): Promise<void> {
	if ($isGuest.get() || buttons('like').length === 0) return;
	if (!isFollowing) {
		isFollowing = true;
		await loadStyles();
		$favourites.listen(paintHearts);
		addEventListener('change', forgetNotify);
	}
	await loadFavourites();
}

/** Another pack was chosen: the request was for the other one. */
function forgetNotify(): void {
	for (const bell of buttons('notify')) bell.setAttribute('aria-pressed', 'false');
	paintHearts();
}

async function tell(reply: Reply<unknown>, done: 'favourites.added' | 'favourites.told' | null): Promise<void> {
	await loadStyles();
	const words = await loadWords();
	if (!reply.ok) showMessage('error', refusalText(reply) || words('ui.noConnection'));
	else if (done) showMessage('success', words(done));
}

/** Has a guest log in, then does what was tapped for; not when the login is closed. */
function afterLogin(act: () => Promise<void>): void {
	openModal({ name: 'login' });
	// A preview opens none.
	if ($modal.get()?.name !== 'login') return;
	const stops = [
		$isGuest.listen((isGuest) => {
			if (isGuest) return;
			stop();
			void act();
		}),
		$modal.listen((modal) => modal?.name !== 'login' && stop()),
	];
	const stop = () => {
		for (const each of stops) each();
	};
}

async function like(heart: HTMLElement, isWanted: boolean): Promise<void> {
	const reply = await setFavourite(packBeside(heart), isWanted);
	await showFavourite();
	await tell(reply, isWanted ? 'favourites.added' : null);
}

/** Adds or removes the favourite of a tapped heart; a guest logs in first. */
export async function toggleFavourite(heart: HTMLElement): Promise<void> {
	if ($isGuest.get()) return afterLogin(() => like(heart, true));
	return like(heart, !isOn(heart));
}

async function askForStock(bell: HTMLElement, isWanted: boolean): Promise<void> {
	const reply = await setStockRequest(packBeside(bell), isWanted);
	const isWaiting = reply.ok && reply.data.waiting;
	if (reply.ok) bell.setAttribute('aria-pressed', String(isWaiting));
	await tell(reply, isWaiting ? 'favourites.told' : null);
}

/** Asks to be told when the product is back, or takes that back; a guest logs in first. */
export async function toggleStockRequest(bell: HTMLElement): Promise<void> {
	if ($isGuest.get()) return afterLogin(() => askForStock(bell, true));
	return askForStock(bell, !isOn(bell));
}
