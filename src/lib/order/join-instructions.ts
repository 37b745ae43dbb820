import { type DoorNote, type DoorSentences, doorNoteOf } from '#lib/order/door-notes.ts';

const JOINT = ' · ';

/** What the shopper wants of the delivery: sentences picked from a choice, and words of their own. */
export type Instructions = { picked: readonly string[]; words: string };

/** Both as the one text that the shop reads, the picked sentences first. */
export const joinInstructions = ({ picked, words }: Instructions): string => [...picked, words.trim()].filter(Boolean).join(JOINT);

/** The notes in a text that `joinInstructions` made, in whatever language; what is none of them is the shopper's own words. */
export function splitInstructions(text: string, sentences: DoorSentences): { picked: DoorNote[]; words: string } {
	const parts = text.split(JOINT).filter(Boolean);
	return {
		picked: notesOf(parts, sentences),
		words: parts.filter((part) => !doorNoteOf(part, sentences)).join(JOINT),
	};
}

/** The notes that sentences say, each once. */
export const notesOf = (picked: readonly string[], sentences: DoorSentences): DoorNote[] => [
	...new Set(picked.flatMap((sentence) => doorNoteOf(sentence, sentences) ?? [])),
];
