import { COUNTRIES } from '#lib/contract/countries.ts';
import type { PackSign } from '#lib/contract/pack-facts.ts';
import { plainDigits } from '#lib/format/typed-number.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { foldedText } from '#server/catalogue/spelling/search-text.ts';
import { bad, good, type Read } from '#server/import/read-values.ts';
import { yesOrNoIn } from '#server/import/yes-no.ts';

const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
const setOf = (words: string) => new Set(words.split('|'));

const SIGNS: readonly (readonly [PackSign, ReadonlySet<string>])[] = [
	['veg', setOf('veg|vegetarian|pure veg|pure vegetarian|vegan|v|green|green dot|🟢|🟩|yes|y|1|true|शाकाहारी|वेज')],
	// Eggs bear the sign of what is not vegetarian.
	[
		'nonveg',
		setOf('nonveg|non veg|nonvegetarian|non vegetarian|nv|red|brown|red dot|🔴|🟥|🟤|🟫|egg|contains egg|no|n|0|false|मांसाहारी|नॉन वेज'),
	],
	['none', setOf('none|neither|na|n a|not applicable|')],
];

/** The sign of food on a pack: `veg`, `nonveg`, or `none` for what bears neither, in the words and signs that people write. */
export function readSign(text: string): Read<PackSign> {
	const written = text.trim();
	const plain = written
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}\p{So}]+/gu, ' ')
		.trim();
	const found = SIGNS.find(([, words]) => words.has(plain) && (plain !== '' || written === '-'));
	return found ? good(found[0]) : bad(`${quoted(written)} is neither veg nor nonveg nor none`);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string) => (/^\d+$/.test(name) ? Number(name) : MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
const SPAN = /^\d+\s*(?:d|days?|w|weeks?|m|months?|mths?|y|years?|yrs?)\b/i;
/** Year, month and day; day, month and year; the same with the month's name; a month. The hour that spreadsheets write after it says nothing. */
const DATES = [
	/^(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})(?:[T ]\d.*)?$/,
	/^(?<d>\d{1,2})[-/. ](?<m>\d{1,2})[-/. ](?<y>\d{4}|\d{2})(?: \d.*)?$/,
	/^(?<d>\d{1,2})(?:st|nd|rd|th)?[-/., ]*(?<m>[a-z]{3,9})[-/., ]+(?<y>\d{4}|\d{2})$/i,
	/^(?<m>[a-z]{3,9})[. ]+(?<d>\d{1,2})(?:st|nd|rd|th)?,? +(?<y>\d{4})$/i,
	/^(?<m>\d{1,2})[-/.](?<y>\d{4})$/,
	/^(?<m>[a-z]{3,9})[-/., ]+(?<y>\d{4}|\d{2})$/i,
];
const SUCH = 'write it as 2026-12-31 or 31/12/2026';

/**
 * The last day on which a pack is sold, year-month-day: of a month alone its last day; null for `-`, which takes the date away. The day comes before
 * the month. Refuses how long something keeps, for that says no day, and figures whose two digits for the year are of one that is over:
 * 26-12-05 may begin with its year.
 */
export function readBestBefore(text: string, thisYear = new Date().getUTCFullYear()): Read<string | null> {
	const written = text.trim();
	if (written === '-') return good(null);
	if (SPAN.test(written)) return bad(`${quoted(written)} says how long, not until which day; ${SUCH}`);
	const plain = plainDigits(written);
	const parts = DATES.map((form) => form.exec(plain)?.groups).find(Boolean);
	if (!parts) return bad(`${quoted(written)} is no date; ${SUCH}`);
	const year = Number(parts.y) + (parts.y?.length === 2 ? 2_000 : 0);
	if (parts.y?.length === 2 && year < thisYear && /^[\d\W]+$/.test(plain)) return bad(`${quoted(written)} may mean two days; ${SUCH}`);
	const month = monthOf(parts.m ?? '');
	const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
	const day = Number(parts.d ?? last);
	if (month > 12 && day <= 12) return bad(`${quoted(written)} has no such month: the day comes before the month`);
	if (year < 2_000 || year > 2_099 || month < 1 || month > 12 || day < 1 || day > last)
		return bad(`${quoted(written)} is no day of the calendar; ${SUCH}`);
	return good([year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'));
}

/** What people call a country beside its name. */
const CALLED: Readonly<Record<string, string>> = {
	...{ bharat: 'IN', hindustan: 'IN', ind: 'IN', usa: 'US', 'u s a': 'US', america: 'US', uk: 'GB', 'u k': 'GB', england: 'GB', uae: 'AE' },
	...{ 'great britain': 'GB', holland: 'NL', korea: 'KR', turkey: 'TR', burma: 'MM', 'czech republic': 'CZ', prc: 'CN' },
};

let countries: ReadonlyMap<string, string> | null = null;
/** The codes of the countries by their names in all languages, folded. */
function countriesByName(): ReadonlyMap<string, string> {
	countries ??= new Map([
		...LANGUAGES.flatMap(({ slug }) => {
			const names = new Intl.DisplayNames(slug, { type: 'region' });
			return COUNTRIES.map((code): [string, string] => [foldedText(names.of(code) ?? code), code]);
		}),
		...Object.entries(CALLED),
		...COUNTRIES.map((code): [string, string] => [code.toLowerCase(), code]),
	]);
	return countries;
}

/** Where a pack was made, by its code (ISO 3166) or its name in any of the languages; null for `-`, which takes it away. */
export function readOrigin(text: string): Read<string | null> {
	const written = text.trim();
	if (written === '-') return good(null);
	const code = countriesByName().get(
		foldedText(written.replace(/^(?:made|produced?|product|grown|packed|imported)\s+(?:in|of|from)\s+/i, '')),
	);
	return code ? good(code) : bad(`${quoted(written)} is no country; write its name or its two letters, such as IN`);
}

const NEEDED = setOf('rx|required|needed');
const NOT_NEEDED = setOf('otc|not required|not needed');

/** Whether a pack is sold only on a prescription. */
export function readPrescribed(text: string): Read<boolean> {
	const written = text.trim();
	const plain = written.toLowerCase();
	const isNeeded = yesOrNoIn(written);
	if (isNeeded ?? NEEDED.has(plain)) return good(true);
	return isNeeded === false || NOT_NEEDED.has(plain) ? good(false) : bad(`${quoted(written)} is neither yes nor no`);
}
