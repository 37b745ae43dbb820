import type { Output } from '#lib/contract/table.ts';
import { figureText, typedNumber } from '#lib/format/typed-number.ts';
import { ALL_LANGUAGES, LANGUAGES } from '#lib/languages.ts';

export type SettingRow = Output<'GET counter/config'>['rows'][number];
/** What is typed, by the name of its field. */
export type ConfigDraft = Readonly<Record<string, string>>;

const SUMS = ['headline', 'step'] as const;

function sumsOf(json: string): Record<string, unknown> {
	const sums: unknown = JSON.parse(json || '{}');
	return typeof sums === 'object' && sums !== null ? { ...sums } : {};
}

/** The fields of a key with what they hold: minutes, the two sums of the referral, or a sentence for all languages and for each. */
export function configDraft({ key, values }: SettingRow): ConfigDraft {
	if (key === 'order_tat_breached') return { [ALL_LANGUAGES]: values[ALL_LANGUAGES] ?? '' };
	if (key === 'platform_fee_sub_text')
		return Object.fromEntries([ALL_LANGUAGES, ...LANGUAGES.map(({ slug }) => slug)].map((name) => [name, values[name] ?? '']));
	const sums = sumsOf(values[ALL_LANGUAGES] ?? '');
	return Object.fromEntries(SUMS.map((name) => [name, sums[name] === undefined ? '' : String(sums[name])]));
}

/** What is no figure is sent as it was typed, so that the server says so. */
const figureIn = (text = '') => figureText(text) ?? text;

/** The same, as a number where it is one. */
const sumIn = (text = ''): number | string => typedNumber(text) ?? text;

/** What is sent for it: a sum that is left empty is as by default. */
export function configValues({ key }: SettingRow, draft: ConfigDraft): Record<string, string> {
	if (key === 'order_tat_breached') return { [ALL_LANGUAGES]: figureIn(draft[ALL_LANGUAGES]) };
	if (key !== 'refer_earn_meta') return { ...draft };
	const given = SUMS.filter((name) => draft[name]?.trim());
	return given.length === 0 ? {} : { [ALL_LANGUAGES]: JSON.stringify(Object.fromEntries(given.map((name) => [name, sumIn(draft[name])]))) };
}

/** What counts where nothing is set, by the same fields. */
export const configDefault = (row: SettingRow): ConfigDraft =>
	row.byDefault === '' ? {} : configDraft({ ...row, values: { [ALL_LANGUAGES]: row.byDefault } });
