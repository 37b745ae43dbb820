import devanagari from '#islands/styles/fonts/devanagari.css?url';
import gujarati from '#islands/styles/fonts/gujarati.css?url';
import kannada from '#islands/styles/fonts/kannada.css?url';
import telugu from '#islands/styles/fonts/telugu.css?url';

/** The faces of each Indic script, in a sheet that the pages in its languages link. */
const SCRIPTS = [
	{ languages: ['hi', 'mr'], letters: /[\u0900-\u097f]/, sheet: devanagari },
	{ languages: ['gu'], letters: /[\u0a80-\u0aff]/, sheet: gujarati },
	{ languages: ['kn'], letters: /[\u0c80-\u0cff]/, sheet: kannada },
	{ languages: ['te'], letters: /[\u0c00-\u0c7f]/, sheet: telugu },
];

/** The sheet of a language's script; none for Latin letters, whose faces are in the sheet of every page. */
export const scriptSheetOf = (language: string): string | undefined => SCRIPTS.find(({ languages }) => languages.includes(language))?.sheet;

/** Links the sheets of other scripts whose letters the page shows, such as the name of a shop that is written in no other. */
export function addOtherScripts(): void {
	const own = scriptSheetOf(document.documentElement.lang.slice(0, 2));
	const text = document.querySelector('main')?.textContent ?? '';
	for (const { letters, sheet } of SCRIPTS) {
		if (sheet === own || !letters.test(text)) continue;
		const link = document.createElement('link');
		link.rel = 'stylesheet';
		link.href = sheet;
		document.head.append(link);
	}
}
