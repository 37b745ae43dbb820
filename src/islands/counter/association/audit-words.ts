import { GROUPS } from '#islands/counter/shop/groups.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import type { IslandKey, IslandWords } from '#islands/ui/words.tsx';
import { NO_MRP, REMOTE_CONFIG_KEYS } from '#lib/constants.ts';
import type { AuditKind, AuditRow } from '#lib/contract/audit.ts';
import { ENTRY_KINDS } from '#lib/contract/entry-kinds.ts';
import { dayText } from '#lib/format/times.ts';

/** What an entry is about, in the words of the screen where it is done. */
export const KIND_WORDS: Record<AuditKind, IslandKey> = {
	ORDER: 'counter.orders',
	PRODUCT: 'counter.shelf',
	MONEY: 'counter.kindMONEY',
	REPORT: 'counter.reports',
	SHOP: 'counter.kindSHOP',
	PEOPLE: 'counter.people',
	KEY: 'counter.keys',
	APPLICATION: 'counter.allShopsOpen',
	CUSTOMER: 'counter.blocked',
	COMMENT: 'counter.ratings',
	MESSAGE: 'counter.undelivered',
	COUPON: 'counter.kindCOUPON',
	LIBRARY: 'counter.library',
	CONFIG: 'counter.settings',
	BANNER: 'counter.entriesbanners',
	SAMPLE: 'counter.sample',
};

const figure = (value: number) => (value === NO_MRP ? '–' : String(value));
const changed = (word: string, change: { was: number; now: number } | null) =>
	change ? [`${word}: ${figure(change.was)} → ${figure(change.now)}`] : [];

/** What of a shop's settings stands in no group of fields. */
const BESIDE_GROUPS: Readonly<Record<string, IslandKey>> = {
	feeByDistance: 'counter.feeBands',
	feeByTotal: 'counter.feeBands',
	area: 'counter.areaTitle',
	slotRules: 'counter.slotRules',
	slots: 'counter.slotRules',
	autoAccept: 'counter.shopAuto',
	image: 'counter.shopPicture',
};

/** What a file brought, in the words of the screens where it is seen. */
const IMPORTED: Readonly<Record<string, IslandKey>> = {
	shops: 'counter.allShopsShops',
	localities: 'counter.entrieslocalities',
	products: 'counter.entriesproducts',
	packs: 'counter.shelf',
};
const importedText = (detail: string, t: IslandWords): string[] =>
	detail.split(', ').map((counts) => {
		const [what = '', added = '', changed = '', withdrawn = ''] = counts.split(' ');
		const word = IMPORTED[what];
		return `${word ? t(word) : what}: ${t('counter.imported', { added, changed, withdrawn })}`;
	});

/** A day that became a holiday, or is none any more, such as +2026-12-25. */
const HOLIDAY = /^([+-])(\d{4}-\d\d-\d\d)$/;
const holidayText = (sign: string, date: string, t: IslandWords): string =>
	`${t('counter.shopHolidays')}: ${sign === '-' ? '−' : sign} ${dayText(`${date}T06:00:00Z`, pageLanguage())}`;

/** The groups of a shop's settings that were changed; what has no group of its own opens or closes it. */
const settingsText = (names: string, t: IslandWords): string[] => [
	...new Set(
		names.split(' ').map((name) => {
			const [, sign, date] = HOLIDAY.exec(name) ?? [];
			if (sign && date) return holidayText(sign, date, t);
			const group = GROUPS.find(({ fields }) => fields.some((field) => field.name.split('.')[0] === name));
			return t(group?.word ?? BESIDE_GROUPS[name] ?? 'counter.shopGroupHours');
		}),
	),
];

/** What it was done to: a setting by what it sets, anything else by its name or number. */
export function aboutText({ kind, about }: AuditRow, t: IslandWords): string {
	const key = REMOTE_CONFIG_KEYS.find((one) => one === about);
	return kind === 'CONFIG' && key ? t(`counter.config_${key}`) : about;
}

/** What was done, in a few words each: a stage or a deed, and what of it. */
export function actWords(row: AuditRow, t: IslandWords): string[] {
	const { kind, did, stage, detail, products } = row;
	const done = did ? [t(`counter.did${did}`)] : stage ? [t(`stage.${stage}`)] : [];
	if (did === 'IMPORTED') return [...done, ...importedText(detail, t)];
	if (kind === 'SHOP') return [...done, ...(detail ? settingsText(detail, t) : [])];
	if (kind === 'PEOPLE' && (detail === 'owner' || detail === 'staff' || detail === 'association'))
		return [...done, t(`counter.role${detail}`)];
	const kept = ENTRY_KINDS.find((one) => one === detail);
	if (kept) return [t(`counter.entries${kept}`), ...done, ...(products ? [t('counter.entryProducts', { count: products })] : [])];
	return [
		...done,
		...(detail ? [detail] : []),
		...changed(t('counter.shelfPrice'), row.price),
		...changed(t('counter.shelfMrp'), row.mrp),
		...changed(t('counter.shelfStock'), row.stock),
	];
}
