/** Control characters that a terminal acts on, and marks that turn the order of its letters round. */
const CONTROL = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** A text for the terminal: what a file or a person could hide in it to command the terminal is shown as `\ufffd`. */
export const printable = (text: string): string => text.replace(CONTROL, '\ufffd');

/** The same as one line: a line break in a cell of a file would look like a line of the command. */
export const oneLine = (text: string): string => printable(text.replaceAll(/[\r\n\t]+/g, ' '));
