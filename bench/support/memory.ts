import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Loaded before a store that is measured: at SIGUSR2 it collects what nobody uses, and writes what is left to stderr. */
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

process.on('SIGUSR2', () => {
	collect();
	collect();
	const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
	process.stderr.write(`memory ${JSON.stringify({ heap: heapUsed + external + arrayBuffers, rss })}\n`);
});
