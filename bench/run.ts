/**
 * `npm run bench` runs every part, `npm run bench -- requests weight` some of them; the last table says which of the project's goals are
 * reached. Figures are ratios against a reference measured in the same run, because machines differ and are noisy; nothing here is a test.
 * `--against` names another store (its address, or the folder of another checkout) that is measured in turn with this one; `--through edge` has
 * Lighthouse visit the store through Varnish.
 */
import { parseArgs } from 'node:util';
import { ASKED_PARTS, PARTS, type Part } from './parts.ts';
import { printGoals } from './support/report.ts';

const { values, positionals: asked } = parseArgs({
	options: { against: { type: 'string' }, through: { type: 'string' } },
	allowPositionals: true,
});
const all = [...PARTS, ...ASKED_PARTS];
const unknown = asked.filter((name) => !all.some((part) => part === name));
if (unknown.length > 0) {
	console.error(`unknown part ${unknown.join(', ')}; there are: ${all.join(', ')}`);
	process.exit(2);
}

// Browsers are ended when this process exits, which a signal alone does not do.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

let hasFailed = false;
for (const part of asked.length > 0 ? all.filter((name) => asked.includes(name)) : PARTS) {
	console.log(`\n## ${part}`);
	const { run }: Part = await import(`./${part}.ts`);
	try {
		await run({ against: values.against ?? null, isThroughEdge: values.through === 'edge' });
	} catch (error) {
		// After a failure the other parts are still measured.
		hasFailed = true;
		console.error(error);
	}
}
printGoals();
process.exit(hasFailed ? 1 : 0);
