import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const OPTIONS = { steps: { type: 'string', default: '100000' }, kills: { type: 'string', default: '500' }, seed: { type: 'string' } };
/** For how long the database hangs, and is gone. */
const AWAY_MS = 30_000;

/**
 * The settings with which the tests of crashes and of a database that is away take a long walk. The seed is printed first: with it a walk that failed
 * is walked again.
 * @throws Error that names the options when there is another one.
 */
export function chaosEnv(args) {
	const { values } = parseArgs({ args, options: OPTIONS });
	const seed = values.seed ?? String(randomInt(1_000_000));
	console.log(
		`${values.steps} steps, ${values.kills} kills; the same again: npm run chaos -- --steps ${values.steps} --kills ${values.kills} --seed ${seed}`,
	);
	return { WALK_STEPS: values.steps, WALK_KILLS: values.kills, WALK_SEED: seed, WALK_AWAY_MS: String(AWAY_MS) };
}
