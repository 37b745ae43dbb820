import { loadStyles } from '#islands/ui/styles.ts';
import { loadWords } from '#islands/ui/words.tsx';
import { $favourites, isFavourite, loadFavourites, setFavourite, setStockRequest } from '#stores/account/favourites.ts';
import type { Reply } from '#stores/api/call.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { showMessage } from '#stores/ui/message.ts';
import { openModal } from '#stores/ui/overlay.ts';
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

/** Adds or removes the favourite of a tapped heart; a guest is asked to log in. */
export async function toggleFavourite(heart: HTMLElement): Promise<void> {
	if ($isGuest.get()) return openModal({ name: 'login' });
	const isWanted = !isOn(heart);
	const reply = await setFavourite(packBeside(heart), isWanted);
	await showFavourite();
	await tell(reply, isWanted ? 'favourites.added' : null);
}

/** Asks to be told when the product is back, or takes that back; a guest is asked to log in. */
export async function toggleStockRequest(bell: HTMLElement): Promise<void> {
	if ($isGuest.get()) return openModal({ name: 'login' });
	const reply = await setStockRequest(packBeside(bell), !isOn(bell));
	const isWaiting = reply.ok && reply.data.waiting;
	if (reply.ok) bell.setAttribute('aria-pressed', String(isWaiting));
	await tell(reply, isWaiting ? 'favourites.told' : null);
}
