import { testGateway } from './gateway.ts';
import prepareDataDirs from './prepared.ts';
import { clockAt, startStore, wednesdayMorning } from './store.ts';

/** Where the workers read which store is theirs. */
export const SHARED_STORE = 'SHARED_STORE';

/** Nothing answers there, so that no test reaches a push service. */
export const PUSH_SERVER = 'http://127.0.0.1:9';

/** What a store of the browser tests has beside a test's own settings: the sample, each test's own address behind a proxy, and push. */
export const BROWSER_SETTINGS = { SAMPLE_DATA: '1', TRUST_PROXY: '1', PUSH_CONTACT: 'owner@shop.example', PUSH_SERVERS: PUSH_SERVER };

/**
 * Starts the one store that all browser tests without settings of their own share: customers are each test's own, and a test that changes
 * a shop or a product chooses one that no other buys from. It can be paid through a gateway on this machine. Playwright runs this before
 * the workers, and what it returns after them.
 */
export default async function startSharedStore(): Promise<() => Promise<void>> {
	const remove = await prepareDataDirs();
	const gateway = await testGateway();
	const store = await startStore({ env: { ...BROWSER_SETTINGS, ...gateway.settings, ...clockAt(wednesdayMorning()) } });
	const { url, dataDir, partnerToken } = store;
	process.env[SHARED_STORE] = JSON.stringify({ url, dataDir, partnerToken, gatewayUrl: gateway.settings.PAYMENT_URL });
	return async () => {
		await store.stop();
		await gateway.close();
		remove();
	};
}
