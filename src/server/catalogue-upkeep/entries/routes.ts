import type { Handlers } from '#server/api/call.ts';
import { addBanner } from '#server/catalogue-upkeep/entries/add-banner.ts';
import { addCategory } from '#server/catalogue-upkeep/entries/add-category.ts';
import { addLocality } from '#server/catalogue-upkeep/entries/add-locality.ts';
import { changeEntry, withdrawEntry } from '#server/catalogue-upkeep/entries/change-entry.ts';
import { entriesFile, listEntries } from '#server/catalogue-upkeep/entries/list.ts';
import { mergeEntries, previewMerge } from '#server/catalogue-upkeep/entries/merge.ts';
import { removeSample, sampleCounts } from '#server/catalogue-upkeep/sample-at-counter.ts';

export const entryRoutes = {
	'GET counter/entries': (asked, call) => listEntries(asked, call),
	'GET counter/entries.csv': entriesFile,
	'POST counter/banners': addBanner,
	'POST counter/categories': addCategory,
	'POST counter/localities': addLocality,
	'PUT counter/entries/{kind}/{id}': changeEntry,
	'DELETE counter/entries/{kind}/{id}': withdrawEntry,
	'GET counter/entries/{kind}/{id}/merge': previewMerge,
	'POST counter/entries/{kind}/{id}/merge': mergeEntries,
	'GET counter/sample': sampleCounts,
	'DELETE counter/sample': removeSample,
} satisfies Partial<Handlers>;
