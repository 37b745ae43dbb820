import { LANGUAGES, type Language, type Names } from '#lib/languages.ts';
import { englishForm, englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { saysNumber } from '#server/catalogue/lexicon/name-parts.ts';
import { recognise } from '#server/catalogue/lexicon/recognise.ts';
import { isFood, readRows, type Thing } from '#server/catalogue/lexicon/things.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

/** What is known of a product: the shop's own English name, its brand, and the thing that it was recognised as. */
export type NamedProduct = { name_en: string; brand_name: string | null; thing: string | null };

/** A word in each language: of a thing, or of a form that it comes in. */
type Said = Readonly<Record<string, string | undefined>>;

/** Of a medicine every word matters, and a service is what its shop calls it. */
const LEFT_ALONE = ['medicine', 'health', 'service'];
/** More details than these do not fit on a card. */
const DETAILS_MOST = 2;
/** Words that join; any other little word may turn the meaning round: "no onion". */
const JOINING = new Set(['and', 'with', 'of', 'the']);
const CONTAINERS = new Set(englishForms('bottle jar pouch pack tin can packet carton'));
const CACHED_NAMES = 20_000;

const cached = new Map<string, readonly Said[] | null>();
let forms: ReadonlyMap<string, Said> | null = null;

const first = ({ names }: Thing): Said => ({ hi: names.hi[0], mr: names.mr[0], gu: names.gu[0], kn: names.kn[0], te: names.te[0] });

function formOf(word: string): Said | undefined {
	forms ??= new Map(readRows('./forms.csv').map(({ form = '', ...said }) => [englishForm(form), said]));
	return forms.get(word);
}

/** What the other words of a name say; null where one of them is not known for sure. */
function detailsOf(rest: readonly string[], thing: Thing): Said[] | null {
	const details: Said[] = [];
	for (let at = 0; at < rest.length; at++) {
		const word = rest[at] ?? '';
		// "Rose gold" is a colour.
		if (word === 'rose' && rest[at + 1] === 'gold') return null;
		if (JOINING.has(word) || (isFood(thing) && CONTAINERS.has(word))) continue;
		const two = englishIndex().byName.get(`${word} ${rest[at + 1] ?? ''}`);
		const grown = two ?? englishIndex().byName.get(word);
		// What grows is the flavour of what is made; beside another thing that grows it would be a second one.
		const isFlavour =
			grown?.kind === 'raw' &&
			thing.kind !== 'raw' &&
			englishForms(grown.names.en[0] ?? '')
				.join(' ')
				.startsWith(word);
		const said = formOf(word) ?? (grown && isFlavour ? first(grown) : undefined);
		if (!said) return null;
		if (said !== formOf(word) && two) at++;
		details.push(said);
	}
	return details.length > DETAILS_MOST ? null : details;
}

/** The thing and the details of a product's name; null where any word of it is not sure. */
function partsOf({ name_en, brand_name, thing }: NamedProduct): readonly Said[] | null {
	const key = JSON.stringify([name_en, brand_name, thing]);
	const known = cached.get(key);
	if (known !== undefined) return known;
	const found = recognise({ name: name_en, brand: brand_name });
	const isSure = found?.isSure && found.thing.id === thing && !LEFT_ALONE.includes(found.thing.kind) && !saysNumber(name_en);
	const details = isSure ? detailsOf(found.rest, found.thing) : null;
	const parts = found && details ? [first(found.thing), ...details] : null;
	if (cached.size >= CACHED_NAMES) cached.clear();
	cached.set(key, parts);
	return parts;
}

const beginsWith = (name: string, brand: string) => foldForSearch(brand).every((word, i) => foldForSearch(name)[i] === word);

/**
 * What a product with an English name only is called in a language, its brand as the brand writes itself: "Aashirvaad Select Atta" is
 * "Aashirvaad గోధుమ పిండి, సెలెక్ట్". Null where the lexicon does not know every word of the name for sure, and in English.
 */
export function shownName(product: NamedProduct, language: Language): string | null {
	if (language === 'en' || product.thing === null) return null;
	const said = partsOf(product)?.map((part) => part[language] ?? '');
	if (!said || said.includes('')) return null;
	const { brand_name, name_en } = product;
	const name = said.join(', ');
	return brand_name && beginsWith(name_en, brand_name) ? `${brand_name} ${name}` : name;
}

/** A product's names in all languages: the shop's own, and where it has none what `shownName` answers. */
export function namesShown(names: Names, product: NamedProduct): Names {
	const shown = LANGUAGES.flatMap(({ slug }) => {
		const name = names[slug] ? null : shownName(product, slug);
		return name ? [[slug, name] as const] : [];
	});
	return { ...names, ...Object.fromEntries(shown) };
}
