import { Dialog } from '#islands/ui/Dialog.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { bcp47Of, LANGUAGE_ENTRIES } from '#lib/languages.ts';
import { delocalizePath, localizePath } from '#lib/paths.ts';
import { chooseLanguage } from '#stores/account/language.ts';
import { closeModal } from '#stores/ui/overlay.ts';

/** The six languages by their own and their English names, as links to a page in each; the one that is tapped is stored. */
export function LanguageList({ here }: { here: string }) {
	return (
		<ul className="choices">
			{LANGUAGE_ENTRIES.map(({ id, key, heading, subheading }) => (
				<li key={id}>
					<a
						href={localizePath(here, key)}
						hrefLang={bcp47Of(key)}
						aria-current={key === pageLanguage() ? 'true' : undefined}
						onClick={() => chooseLanguage(key)}
					>
						<span lang={bcp47Of(key)}>{heading}</span>
						{heading !== subheading && <small lang="en-IN">{subheading}</small>}
					</a>
				</li>
			))}
		</ul>
	);
}

/** The choice of the language for this page and those to come. */
export function LanguageModal() {
	const t = useWords();
	return (
		<Dialog kind="modal" title={t('language.title')} onClose={closeModal}>
			<LanguageList here={delocalizePath(location.pathname).path + location.search} />
		</Dialog>
	);
}
