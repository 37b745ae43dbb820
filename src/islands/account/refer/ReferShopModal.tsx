import { Dialog } from '#islands/ui/Dialog.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { ShareLink } from '#islands/ui/ShareLink.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { localizePath, paths } from '#lib/paths.ts';
import { closeModal } from '#stores/ui/overlay.ts';

/** A link for the owner of a shop that is not here yet. */
export function ReferShopModal() {
	const t = useWords();
	const url = `${location.origin}${localizePath(paths.forShops(), pageLanguage())}`;
	return (
		<Dialog kind="modal" title={t('refershop.title')} onClose={closeModal}>
			<div className="stack">
				<p>{t('refershop.text')}</p>
				<ShareLink url={url} message={t('refershop.message', { url })} />
			</div>
		</Dialog>
	);
}
