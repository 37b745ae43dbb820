/** An import that cannot go on, said in one line to the person who runs it. */
export class ImportError extends Error {}
