/**
 * `npm run search:eval`: how often the search leads with the right thing, over the judged queries of `queries/`, on the sample and on an
 * English-only catalogue. Which options there are and how to judge a query is told in the README beside this file.
 */
import { parseArgs } from 'node:util';
import { LANGUAGES } from '#lib/languages.ts';
import { printTable, type Row } from '../support/report.ts';
import { type Answer, accepted, ask, PLACES_ASKED } from './ask.ts';
import { CATALOGUES, type CatalogueName, importedCatalogue, type JudgedStore, openJudgedStore } from './catalogues.ts';
import { drawProducts, writeDrawn } from './draw.ts';
import { askHostile } from './hostile.ts';
import { printLists } from './judge-lists.ts';
import { type Measures, measure, measureBy } from './measures.ts';
import { type JudgedQuery, KINDS, QUERY_PARTS, readQueries } from './queries.ts';

/** How many accepted products are named by `--accepts`. */
const NAMED = 12;

const USAGE = `npm run search:eval -- [options]
  --part tune | report | all          only the queries of a part
  --catalogue sample | own | real     only this catalogue; also several times
  --misses                            also what was asked for and not among the first three
  --lists                             only the shopping lists
  --accepts                           what each expression accepts, instead of asking
  --hostile                           hostile texts: errors, and how long they take
  --draw NUMBER --seed SEED --to FILE products at random and what they were recognised as
bench/search/README.md tells more.`;

function wrongOption(text: string): never {
	console.error(text);
	process.exit(2);
}

function readOptions() {
	try {
		return parseArgs({
			options: {
				help: { type: 'boolean', short: 'h', default: false },
				part: { type: 'string', default: 'all' },
				catalogue: { type: 'string', multiple: true },
				misses: { type: 'boolean', default: false },
				accepts: { type: 'boolean', default: false },
				hostile: { type: 'boolean', default: false },
				draw: { type: 'string' },
				seed: { type: 'string', default: '1' },
				to: { type: 'string', default: 'drawn.csv' },
				lists: { type: 'boolean', default: false },
			},
		});
	} catch (error) {
		return wrongOption(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
	}
}

const { values } = readOptions();
if (values.help) {
	console.log(USAGE);
	process.exit(0);
}

function catalogueOf(name: string): CatalogueName {
	return CATALOGUES.find((one) => one === name) ?? wrongOption(`--catalogue takes one of: ${CATALOGUES.join(', ')}`);
}

if (values.part !== 'all' && !QUERY_PARTS.some((part) => part === values.part))
	wrongOption(`--part takes one of: ${QUERY_PARTS.join(', ')}, all`);

const digits = (share: number) => share.toFixed(3);
const rowOf = (by: string, measures: Measures): Row => ({
	by,
	queries: measures.queries,
	'success@1': digits(measures['success@1']),
	'success@3': digits(measures['success@3']),
	'success@10': digits(measures['success@10']),
	MRR: digits(measures.MRR),
});

function printMeasures(title: string, answers: readonly Answer[]): void {
	const languages = LANGUAGES.map(({ slug }) => slug);
	const rows = [
		...measureBy(answers, languages, ({ asked }) => asked.language),
		...measureBy(answers, KINDS, ({ asked }) => asked.kind),
		{ group: 'overall', measures: measure(answers.map(({ rank }) => rank)) },
	];
	console.log('');
	printTable(
		title,
		rows.map(({ group, measures }) => rowOf(group, measures)),
	);
}

/** Queries of the report's part are never shown one by one: who improves the search must not see them. */
function printMisses(answers: readonly Answer[]): void {
	for (const { asked, rank, first } of answers)
		if (asked.part === 'tune' && (rank === 0 || rank > 3))
			console.log(
				`- ${asked.language} ${asked.kind} “${asked.query}” wants ${asked.right}: ${rank || 'not'} found; ${first.join(' | ') || 'nothing'}`,
			);
}

function printAccepted(store: JudgedStore, queries: readonly JudgedQuery[]): void {
	for (const right of new Set(queries.map((query) => query.right))) {
		const asking = queries.filter((query) => query.right === right);
		const [one] = asking;
		const names = one ? accepted(store, one) : [];
		console.log(`\n${right}   (${asking.map(({ query }) => query).join(', ')})\n  ${names.length}: ${names.slice(0, NAMED).join(' | ')}`);
	}
}

/** Half of the drawn products come from each catalogue. */
async function draw(names: readonly CatalogueName[], count: number): Promise<void> {
	const lines: string[] = [];
	for (const name of names) {
		const store = await openJudgedStore(name);
		try {
			lines.push(...(await drawProducts(name, store, Math.ceil(count / names.length), Number(values.seed))));
		} finally {
			await store.close();
		}
	}
	writeDrawn(values.to, lines);
	console.log(`${lines.length} products drawn with the seed ${values.seed}: ${values.to}`);
}

async function judge(name: CatalogueName, queries: readonly JudgedQuery[]): Promise<void> {
	const store = await openJudgedStore(name);
	try {
		if (values.lists) return await printLists(store, name, values);
		if (values.accepts) return printAccepted(store, queries);
		if (values.hostile) {
			console.log(`\n## ${name}: hostile texts`);
			if (!(await askHostile(store))) process.exitCode = 1;
			return;
		}
		const asked = queries.filter((query) => accepted(store, query).length > 0);
		console.log(
			`\n## ${name}: ${store.sold.size} products; ${queries.length - asked.length} of ${queries.length} queries left out, because nothing here is right for them`,
		);
		for (const place of PLACES_ASKED) {
			const answers: Answer[] = [];
			for (const query of asked) answers.push(await ask(store, query, place));
			printMeasures(`Products of the ${place}, ${name}, part ${values.part}`, answers);
			if (values.misses) printMisses(answers);
		}
		await printLists(store, name, values);
	} finally {
		await store.close();
	}
}

const catalogues = values.catalogue?.map(catalogueOf) ?? ['sample', importedCatalogue()];
const all = readQueries().filter(({ part }) => values.part === 'all' || part === values.part);
if (values.draw) await draw(catalogues, Number(values.draw));
else for (const name of catalogues) await judge(name, all);
