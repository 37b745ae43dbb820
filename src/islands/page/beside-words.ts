/**
 * Has the words and the sheet of islands fetched at once, and not after the code of one: on a slow line each way there and back is a third of a
 * second.
 */
export function besideWords<Code>(code: Promise<Code>): Promise<Code> {
	import('#islands/ui/fetch-early.ts').catch(() => undefined);
	return code;
}
