import { useState } from 'react';
import { mountIsland } from '#islands/ui/mount.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { loadWords, useWords } from '#islands/ui/words.tsx';
import { bcp47Of, type Language } from '#lib/languages.ts';
import { delocalizePath, localizePath } from '#lib/paths.ts';
import { chooseLanguage } from '#stores/account/language.ts';

type Props = { language: Language; sentence: string };

/** A line that offers this page in the language chosen before, in its own words; closing it chooses the page's language. */
function LanguageOffer({ language, sentence }: Props) {
	const t = useWords();
	const [isShown, setShown] = useState(true);
	if (!isShown) return null;
	const close = () => {
		chooseLanguage(pageLanguage());
		setShown(false);
	};
	return (
		<p className="language-offer">
			<a
				className="way"
				href={localizePath(delocalizePath(location.pathname).path + location.search, language)}
				lang={bcp47Of(language)}
				hrefLang={bcp47Of(language)}
			>
				{sentence}
			</a>
			<button type="button" className="dlg-close" aria-label={t('ui.close')} onClick={close}>
				×
			</button>
		</p>
	);
}

/** Puts the line at the start of the page's content; below the headline where, without a header, the button for support is beside that. */
export async function offerLanguage(language: Language): Promise<void> {
	const words = await loadWords(language);
	const place = document.createElement('div');
	place.className = 'mt-12px';
	const headline = document.querySelector('.awning') ? null : document.querySelector('main > .headline');
	if (headline) headline.after(place);
	else document.querySelector('main')?.prepend(place);
	await mountIsland(place, <LanguageOffer language={language} sentence={words('language.offer')} />);
}
