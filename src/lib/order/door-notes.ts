/** What the shopper can pick for the delivery; each is a sentence of the catalogues. */
export const DOOR_NOTES = ['ringBell', 'noBell', 'atDoor', 'withGuard', 'callMe'] as const;
export type DoorNote = (typeof DOOR_NOTES)[number];
/** The sentence of each note in all languages; of a note without one nothing is recognised. */
export type DoorSentences = Partial<Record<DoorNote, readonly string[]>>;

/** The notes that cannot both be done. */
const INSTEAD: Partial<Record<DoorNote, DoorNote>> = { ringBell: 'noBell', noBell: 'ringBell', atDoor: 'withGuard', withGuard: 'atDoor' };

/** The note that a sentence says, whatever language it was picked in; undefined for other words. */
export const doorNoteOf = (sentence: string, sentences: DoorSentences): DoorNote | undefined =>
	DOOR_NOTES.find((note) => sentences[note]?.includes(sentence));

/** What is picked after a tap on a note: it is taken back, or takes back the one that contradicts it. */
export function tapNote(picked: readonly DoorNote[], note: DoorNote): DoorNote[] {
	const others = picked.filter((one) => one !== note && one !== INSTEAD[note]);
	return picked.includes(note) ? others : [...others, note];
}
