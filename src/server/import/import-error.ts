/** An error that ends the import, with one line for the person who runs it. */
export class ImportError extends Error {}
