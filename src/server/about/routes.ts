import { ok } from '#lib/result.ts';
import { answerChallenge, takeReports } from '#server/about/message-webhook.ts';
import { openPositions } from '#server/about/open-positions.ts';
import { remoteConfig } from '#server/about/remote-config.ts';
import { resetStoreConfig, setStoreConfig, storeConfig } from '#server/about/store-config.ts';
import type { Handlers } from '#server/api/call.ts';

export const aboutRoutes = {
	'GET aboutus/openpositions/': async () => ok({ openPositions: [...openPositions()] }),
	'GET config': async (_, { app, language }) => ok(await remoteConfig(app.db, language)),
	'GET counter/config': storeConfig,
	'PUT counter/config/{key}': setStoreConfig,
	'DELETE counter/config/{key}': resetStoreConfig,
	'GET messages/webhook/{provider}': answerChallenge,
	'POST messages/webhook/{provider}': takeReports,
} satisfies Partial<Handlers>;
