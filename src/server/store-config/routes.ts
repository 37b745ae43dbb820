import { ok } from '#lib/result.ts';
import type { Handlers } from '#server/api/call.ts';
import { remoteConfig } from '#server/store-config/remote-config.ts';
import { resetStoreConfig, setStoreConfig, storeConfig } from '#server/store-config/store-config.ts';

export const storeConfigRoutes = {
	'GET config': async (_, { app, language }) => ok(await remoteConfig(app.db, language)),
	'GET counter/config': storeConfig,
	'PUT counter/config/{key}': setStoreConfig,
	'DELETE counter/config/{key}': resetStoreConfig,
} satisfies Partial<Handlers>;
