import { plainDigits } from '#lib/format/typed-number.ts';

/** What Excel, Google Sheets and LibreOffice show where a formula has failed. */
const ERROR =
	/^(?:#(?:REF|VALUE|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|ERROR|EXTERNAL|PYTHON|DIV\/0)!|#NAME\?|#N\/A|#GETTING_DATA|Err:\d{3})$/i;
const NO_VALUE = /^(?:n\/?a|n\.a\.?|null|nil|none|undefined|true|false)$/i;
/** With other capitals it is a brand, and a bread. */
const NOT_A_NUMBER = 'NaN';
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*(?:e\+\d+)?%?$/i;
/** There are brands such as 777. */
const BRAND_NUMBER = /^[1-9]\d{1,3}$/;
const IS_NAME = /^name(?:_|$)/;

/**
 * Why the text of a field cannot be a name or a brand: what a spreadsheet shows for a failed formula or for no value, or a number; null where it
 * can, and for all other fields.
 */
export function nameFault(field: string, text: string): string | null {
	const isBrand = field === 'brand';
	if (!isBrand && !IS_NAME.test(field)) return null;
	const what = isBrand ? 'brand' : 'name';
	if (ERROR.test(text)) return `“${text}” is an error of the spreadsheet, and no ${what}`;
	if (NO_VALUE.test(text) || text === NOT_A_NUMBER) return `“${text}” stands for no value, and is no ${what}`;
	const digits = plainDigits(text);
	if (!NUMBER.test(digits) || (isBrand && BRAND_NUMBER.test(digits))) return null;
	return `“${text.slice(0, 40)}” is a number, and no ${what}`;
}
