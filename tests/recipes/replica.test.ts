import { globSync } from 'node:fs';
import { describe } from 'vitest';
import { readsFromReplica } from '../support/read-replica.ts';
import { needsProgram } from './program.ts';

/** Debian keeps the programs of each version in a folder of its own; the newest is tried. */
const [folder] = globSync('/usr/lib/postgresql/*/bin').sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));

if (folder === undefined) needsProgram('a replica of Debian’s PostgreSQL', 'postgres', 'postgresql');
else describe(`a replica of Debian’s PostgreSQL (${folder})`, () => readsFromReplica(folder));
