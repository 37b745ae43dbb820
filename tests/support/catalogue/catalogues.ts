import type { Catalogue } from './catalogue.ts';
import { ownCatalogue } from './own.ts';
import { realCatalogue } from './real.ts';

/** The catalogues that every test of the import runs on: the project's own, and the real one where its files are. */
export const CATALOGUES: readonly Catalogue[] = [ownCatalogue(), ...realCatalogue()];
