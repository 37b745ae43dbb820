const JOINT = ' · ';

/** What the shopper wants of the delivery: sentences picked from a choice, and words of their own. */
export type Instructions = { picked: readonly string[]; words: string };

/** Both as the one text that the shop reads, the picked sentences first. */
export const joinInstructions = ({ picked, words }: Instructions): string => [...picked, words.trim()].filter(Boolean).join(JOINT);

/** The parts of a text that `joinInstructions` made from these sentences; what is none of them is the shopper's own words. */
export function splitInstructions(text: string, sentences: readonly string[]): Instructions {
	const parts = text.split(JOINT).filter(Boolean);
	return {
		picked: sentences.filter((sentence) => parts.includes(sentence)),
		words: parts.filter((part) => !sentences.includes(part)).join(JOINT),
	};
}
