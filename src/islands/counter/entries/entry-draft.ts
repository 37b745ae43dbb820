import type { Wrong } from '#islands/counter/field-faults.ts';
import type { IslandWords } from '#islands/ui/words.tsx';
import type { Entry } from '#lib/contract/entries.ts';
import { ENTRY_TAKES, type EntryKind } from '#lib/contract/entry-kinds.ts';
import { STORE_PAGE } from '#lib/contract/store-page.ts';
import type { Input } from '#lib/contract/table.ts';
import { dateInIndia, dayAfter, startInIndia } from '#lib/format/india-time.ts';
import { typedNumber } from '#lib/format/typed-number.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { paths } from '#lib/paths.ts';

/** An entry as it is typed; `from` and `until` are days of India, the last of them still shown. */
export type EntryDraft = {
	names: Readonly<Record<string, string>>;
	image: string;
	place: string;
	isHidden: boolean;
	url: string;
	from: string;
	until: string;
	/** The code of the category that a new one is a part of. */
	parent: string;
};
type Change = Omit<Input<'PUT counter/entries/{kind}/{id}'>, 'kind' | 'id'>;

const dayOf = (time: string | null | undefined, later = 0) => (time ? dayAfter(dateInIndia(new Date(time)), later) : '');

export const entryDraft = (entry: Entry | null): EntryDraft => ({
	names: entry?.names ?? {},
	image: entry?.image ?? '',
	place: entry?.position ? String(entry.position) : '',
	isHidden: entry?.isHidden ?? false,
	url: entry?.url ?? '/',
	from: dayOf(entry?.from),
	until: dayOf(entry?.until, -1),
	parent: '',
});

const namesIn = (names: EntryDraft['names']) => ({
	en: '',
	...Object.fromEntries(LANGUAGES.map(({ slug }) => [slug, (names[slug] ?? '').trim()])),
});
const until = (day: string) => (day ? startInIndia(dayAfter(day, 1)) : null);

/** The languages in which an entry has names. */
export const nameLanguages = (kind: EntryKind) =>
	ENTRY_TAKES[kind].inAllLanguages ? LANGUAGES : LANGUAGES.filter(({ slug }) => slug === 'en');

function positionOf({ place }: Pick<EntryDraft, 'place'>): { position?: number } {
	const position = typedNumber(place) ?? 0;
	return position > 0 ? { position } : {};
}

/** What is wrong with an entry before it is sent, by the fields of the call. */
export const entryFaults = (kind: EntryKind, { names, image, url }: EntryDraft, t: IslandWords): Wrong => ({
	...(!names.en?.trim() && { 'names.en': t('counter.shelfNAME_MISSING') }),
	...(kind === 'banners' && image === '' && { image: t('counter.bannerPhotoNeeded') }),
	...(kind === 'banners' && !STORE_PAGE.test(url.trim()) && { url: t('counter.entryLinkWrong', { path: paths.shops() }) }),
});

/** What is still wrong once something else was typed: a field of the call, or several, is one of the draft. */
export const withoutTyped = (wrong: Wrong, typed: Partial<EntryDraft>): Wrong =>
	Object.fromEntries(
		Object.entries(wrong).filter(([field]) => {
			const [first = ''] = field.split('.');
			return !((first === 'position' ? 'place' : first) in typed);
		}),
	);

/** What is to be changed: the fields that are others now. */
export function entryChange(was: EntryDraft, now: EntryDraft): Change {
	const isOther = (name: keyof EntryDraft) => JSON.stringify(was[name]) !== JSON.stringify(now[name]);
	return {
		...(isOther('names') && { names: namesIn(now.names) }),
		...(isOther('image') && { image: now.image || null }),
		...(isOther('place') && positionOf(now)),
		...(isOther('isHidden') && { isHidden: now.isHidden }),
		...(isOther('url') && { url: now.url.trim() }),
		...(isOther('from') && { from: now.from ? startInIndia(now.from) : null }),
		...(isOther('until') && { until: until(now.until) }),
	};
}

/** A new banner. */
export function bannerOf(now: EntryDraft): Input<'POST counter/banners'> {
	const { names, image, url, ...rest } = entryChange(entryDraft(null), now);
	return { ...rest, names: names ?? { en: '' }, image: image ?? '', url: url ?? now.url };
}

/** A new category, or a part of one, as it is sent. */
export const categoryOf = ({ names, parent, image, place }: EntryDraft): Input<'POST counter/categories'> => ({
	names: namesIn(names),
	...(parent && { parent }),
	...(!parent && image && { image }),
	...(!parent && positionOf({ place })),
});
