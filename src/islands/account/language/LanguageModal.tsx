import { Dialog } from '#islands/ui/Dialog.tsx';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { LANGUAGES } from '#lib/languages.ts';
import { delocalizePath, localizePath } from '#lib/paths.ts';
import { closeModal } from '#stores/ui/overlay.ts';

/** The six languages by their own names, as links to this page in each. */
export function LanguageModal() {
	const t = useWords();
	const here = delocalizePath(location.pathname).path + location.search;
	return (
		<Dialog kind="modal" title={t('language.title')} onClose={closeModal}>
			<ul className="choices">
				{LANGUAGES.map(({ slug, bcp47, ownName }) => (
					<li key={slug}>
						<a href={localizePath(here, slug)} lang={bcp47} hrefLang={bcp47} aria-current={slug === pageLanguage() ? 'true' : undefined}>
							{ownName}
						</a>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
