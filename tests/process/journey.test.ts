import { it, onTestFinished } from 'vitest';
import { journey } from '../support/journey.ts';
import { startStore } from '../support/store.ts';

// On somebody's own PostgreSQL it goes in tests/process/database-url.test.ts.
it('C39 C40 from browsing to DELIVERED over HTTP on the embedded database, with the OTP from the outbox', async () => {
	const store = await startStore({ env: { SAMPLE_DATA: '1', OTP_FIXED: '' } });
	onTestFinished(async () => void (await store.stop()));
	await journey(store);
}, 180_000);
