import { loadWords } from '#islands/ui/words.tsx';
import { $refusedPictures } from '#stores/cart/send-pictures.ts';
import { showMessage } from '#stores/ui/message.ts';

/** Says which pictures of a guest's own items did not come along to the account, and why; the items themselves did. Once. */
export async function tellRefusedPictures(): Promise<void> {
	const refused = $refusedPictures.get();
	if (refused.length === 0) return;
	$refusedPictures.set([]);
	const t = await loadWords();
	showMessage('error', refused.map(({ name, why }) => t('custom.pictureRefused', { name, why: why || t('custom.pictureGone') })).join(' '));
}
