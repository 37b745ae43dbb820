import { nameIndex } from '#server/catalogue/lexicon/name-index.ts';
import { type TestApi, testApi } from './app.ts';

/** The API over the sample catalogue, at half past eleven on a Saturday in India, when nearly all shops are open. */
export async function sampleApi(): Promise<TestApi> {
	const api = await testApi({ sample: true });
	// As a store does at its start, so that no test waits for it.
	nameIndex();
	api.pass(Date.parse('2026-11-21T06:00:00Z') - Date.now());
	return api;
}
