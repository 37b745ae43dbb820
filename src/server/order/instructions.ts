import { LANGUAGES, type Language } from '#lib/languages.ts';
import { DOOR_NOTES, type DoorSentences } from '#lib/order/door-notes.ts';
import { joinInstructions, splitInstructions } from '#lib/order/join-instructions.ts';
import type { Row } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';

const SENTENCES: DoorSentences = Object.fromEntries(
	DOOR_NOTES.map((note) => [note, LANGUAGES.map(({ slug }) => translatorOf(slug)(`checkout.${note}`))]),
);

/**
 * The instructions of an order in the reader's language: the notes for the door that were picked on a page of any language are said in this one,
 * and what the customer typed stays as it is.
 */
export function instructionsIn({ instructions }: Pick<Row<'orders'>, 'instructions'>, language: Language): string {
	const { picked, words } = splitInstructions(instructions, SENTENCES);
	if (picked.length === 0) return instructions;
	const t = translatorOf(language);
	return joinInstructions({ picked: picked.map((note) => t(`checkout.${note}`)), words });
}
