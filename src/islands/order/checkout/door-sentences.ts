import type { IslandWords } from '#islands/ui/words.tsx';
import type { DoorSentences } from '#lib/order/door-notes.ts';
import { joinInstructions, splitInstructions } from '#lib/order/join-instructions.ts';

let read: DoorSentences | null = null;

/** The notes for the door in all languages, which the page brings: what was picked on a page of another language is recognised. */
export function doorSentences(): DoorSentences {
	const element = document.querySelector('[data-door-notes]');
	read ??= element ? JSON.parse(element.textContent) : {};
	return read ?? {};
}

/** The instructions of a cart with their notes in the page's language. */
export function instructionsText(instructions: string, t: IslandWords): string {
	const { picked, words } = splitInstructions(instructions, doorSentences());
	return joinInstructions({ picked: picked.map((note) => t(`checkout.${note}`)), words });
}
