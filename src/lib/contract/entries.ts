import * as z from 'zod/mini';
import { nameText, SearchText, Time } from '#lib/contract/common.ts';
import { ENTRY_KINDS } from '#lib/contract/entry-kinds.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';
import { STORE_PAGE } from '#lib/contract/store-page.ts';
import { formed } from '#lib/contract/written-forms.ts';

const Kind = z.enum(ENTRY_KINDS);
/** Codes of categories may have a hyphen, where a file of the operator has. */
const EntryKey = z.string().check(z.regex(/^[\w-]{1,130}$/));

export const EntriesInput = z.object({ ...PageInput, kind: Kind, q: SearchText });
/**
 * `id`: of a category its code, of a part of one `PARENT__PART`. `facts`: what tells it from another of the same name. `image`: a photograph or a
 * drawing. `shops`, `products`: how many have it; null where that is not counted. `position`: from 1 on.
 */
const Entry = z.object({
	id: EntryKey,
	names: z.record(z.string(), z.string()),
	facts: z.string(),
	image: z.nullable(z.string()),
	shops: z.nullable(z.int()),
	products: z.nullable(z.int()),
	isHidden: z.boolean(),
	position: z.nullable(z.int()),
	url: z.nullable(z.string()),
	from: z.nullable(Time),
	until: z.nullable(Time),
});
export const Entries = z.object({ rows: z.array(Entry), nextCursor: NextCursor });

const Text = nameText(200);
const Other = z.optional(Text);
const Names = z.object({ en: Text.check(z.minLength(1)), hi: Other, mr: Other, gu: Other, kn: Other, te: Other });
const Path = z.string().check(z.maxLength(200), z.regex(STORE_PAGE));
const change = {
	names: z.optional(Names),
	image: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
	isHidden: z.optional(z.boolean()),
	position: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
	url: z.optional(Path),
	from: z.optional(z.nullable(Time)),
	until: z.optional(z.nullable(Time)),
};
/** Empty words in a language are none. `image`: the address of a sent picture; null: the drawing again. */
export const ChangeEntry = z.object({ kind: Kind, id: EntryKey, ...change });
export const AddBanner = z.object({ ...change, names: Names, image: z.string().check(z.maxLength(80)), url: Path });
/** `parent`: the code of the category that it is a part of. */
export const AddCategory = z.object({
	names: Names,
	parent: z.optional(EntryKey),
	image: z.optional(z.string().check(z.maxLength(80))),
	position: change.position,
});
export const AddLocality = z.object({
	names: Names,
	city: nameText(60).check(z.minLength(1)),
	pinCode: z.optional(formed('PIN_CODE_FORM')),
	lat: z.number().check(z.minimum(-90), z.maximum(90)),
	lng: z.number().check(z.minimum(-180), z.maximum(180)),
});
export const EntryId = z.object({ kind: Kind, id: EntryKey });
export const MergeInput = z.object({ kind: Kind, id: EntryKey, into: EntryKey });
const Side = z.object({ id: EntryKey, name: z.string(), facts: z.string() });
/** What would move from one to the other: packs on shelves, of which `both` are listed by a shop under both, shops, and products. */
export const MergePreview = z.object({ from: Side, into: Side, packs: z.int(), both: z.int(), shops: z.int(), products: z.int() });
/** `left`: how many products have still to move, or to be found by a brand’s new name; it is done only when none is left. */
export const PartDone = z.object({ left: z.int() });

export type Entry = z.output<typeof Entry>;
export type MergePreview = z.output<typeof MergePreview>;
