import { rmSync } from 'node:fs';
import { freePort } from '../support/free-port.ts';
import { makeDataDir, type Store, startStore } from '../support/store.ts';

const PARTNER_TOKEN = 'partner-token-of-recipes';

/** Two processes of one store, which can go and come back at the same ports. */
export type Stores = {
	ports: readonly [number, number];
	start(): Promise<void>;
	/** Both end; what they keep stays. */
	away(): Promise<void>;
	/** Changes something of the catalogue as a partner does. */
	put(path: string, body: object): Promise<void>;
	data(path: string): Promise<Record<string, unknown>>;
	/** How many requests for pages each process has answered since its start. */
	answered(): Promise<number[]>;
	/** How many pages the two processes have drawn, all in all. */
	drawn(): Promise<number>;
	remove(): Promise<void>;
};

const sum = (one: number, other: number) => one + other;

/** The sample store in two processes, with the settings of a recipe. */
export async function twoStores(env: Record<string, string>): Promise<Stores> {
	const dataDir = makeDataDir();
	const ports = [await freePort(), await freePort()] as const;
	let running: Store[] = [];
	const one = (): Store => running[0] ?? expectRunning();
	const url = () => one().url;
	/** What each process has counted in `/metrics`, in lines of a pattern. */
	const counts = (line: RegExp): Promise<number[]> =>
		Promise.all(
			running.map(async (store) => {
				const text = await (await fetch(`${store.url}/metrics`)).text();
				return [...text.matchAll(line)].map(([, count]) => Number(count)).reduce(sum, 0);
			}),
		);
	return {
		ports,
		start: async () => {
			const given = { DATA_DIR: dataDir, SAMPLE_DATA: '1', PARTNER_TOKEN, PUBLIC_SITE_URL: 'http://127.0.0.1', TRUST_PROXY: '1', ...env };
			for (const port of ports) running.push(await startStore({ env: { ...given, PORT: String(port) } }));
		},
		away: async () => {
			for (const store of running.splice(0).reverse()) await store.stop();
			running = [];
		},
		put: async (path, body) => {
			const headers = { authorization: `Partner ${PARTNER_TOKEN}`, 'content-type': 'application/json' };
			const answer = await fetch(`${url()}/api/partner/${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
			if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		},
		data: async (path) => (await (await fetch(`${url()}/api/${path}`)).json()).data,
		answered: () => counts(/^nukkad_requests_total\{kind="page".*\} (\d+)$/gm),
		drawn: async () => (await counts(/^nukkad_pages_drawn_total (\d+)$/gm)).reduce(sum, 0),
		remove: async () => {
			for (const store of running.splice(0).reverse()) await store.stop();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

function expectRunning(): never {
	throw new Error('the store is away');
}
