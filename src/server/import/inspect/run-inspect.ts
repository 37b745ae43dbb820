import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { delimiterFrom, wrongOption } from '#server/import/arguments.ts';
import { knownEncoding } from '#server/import/encodings.ts';
import { ImportError } from '#server/import/import-error.ts';
import { FIELDS, inspectFile } from '#server/import/inspect/inspect.ts';
import { inspectedLines } from '#server/import/inspect/inspected-lines.ts';
import type { ImportKind } from '#server/import/run.ts';
import { hasCode } from '#server/system/errors.ts';
import { oneLine } from '#server/system/printable.ts';

const text = { type: 'string' } as const;
const OPTIONS = { as: text, to: text, delimiter: text, encoding: text } as const;
const SEE = 'npm run import -- --help shows how.';

function parse(argv: readonly string[]) {
	try {
		return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
	} catch (error) {
		throw new ImportError(`${wrongOption(error)} ${SEE}`);
	}
}

const isKind = (kind: string): kind is ImportKind => kind in FIELDS;

/** Where the mapping goes unless `--to` says it: beside the file, under its name. */
const placeFor = (file: string) => join(dirname(file), `${basename(file).replace(/(?:\.csv)?(?:\.gz)?$/i, '')}.mapping.json`);

function writeNew(path: string, content: string): void {
	try {
		writeFileSync(path, content, { flag: 'wx' });
	} catch (error) {
		if (hasCode(error, 'EEXIST')) throw new ImportError(`${path} is there already: remove it, or give another place with --to.`);
		throw new ImportError(`${path} cannot be written: give another place with --to.`);
	}
}

/**
 * `inspect FILE`: writes a mapping to start from, and answers the lines to print. `argv` is what stands after `inspect`.
 * @throws ImportError for wrong options, a file that cannot be read, or a mapping that is there already.
 */
export async function runInspect(argv: readonly string[]): Promise<string[]> {
	const { values, positionals } = parse(argv);
	const [file, ...more] = positionals;
	if (file === undefined || more.length > 0) throw new ImportError(`Name one file to inspect. ${SEE}`);
	const { as } = values;
	if (as !== undefined && !isKind(as)) throw new ImportError('--as takes products, shops or localities.');
	const written = {
		delimiter: delimiterFrom(values.delimiter),
		encoding: values.encoding === undefined ? null : knownEncoding(values.encoding),
	};
	const inspected = await inspectFile(file, written, as ?? null);
	const to = values.to ?? placeFor(file);
	writeNew(to, `${JSON.stringify(inspected.mapping, null, '\t')}\n`);
	return [
		...inspectedLines(inspected).map(oneLine),
		`The mapping is in ${to}. Mend it, then try: npm run import -- ${inspected.kind} ${file} --map ${to} --dry-run`,
	];
}
