import { ok } from '#lib/result.ts';
import type { Handlers } from '#server/api/call.ts';
import { allShopsFile, listAllShops, suspendShop } from '#server/counter/all-shops.ts';
import { apply } from '#server/counter/applications/apply.ts';
import { letIn, refuseApplication } from '#server/counter/applications/decide.ts';
import { applicationsFile, listApplications } from '#server/counter/applications/list.ts';
import { stopTellingCounter, tellCounterBrowser } from '#server/counter/counter-browsers.ts';
import { loginAtCounter } from '#server/counter/login.ts';
import { endKey, keysFile, keysOfShop, makeKey } from '#server/counter/manage-keys.ts';
import { me, shopsOfPerson } from '#server/counter/me.ts';
import { endPersonRight, invite, listPeople, peopleFile } from '#server/counter/people.ts';
import { endPersonSession } from '#server/counter/sessions.ts';
import { sendAgain, undelivered, undeliveredFile } from '#server/counter/undelivered-messages.ts';

export const counterRoutes = {
	'POST counter/login': loginAtCounter,
	'POST counter/logout': async (_, { app, caller }) => {
		await endPersonSession(app.db, caller.personId, caller.sessionId);
		return ok({});
	},
	'POST counter/applications': apply,
	'GET counter/applications': (asked, call) => listApplications(asked, call),
	'GET counter/applications.csv': applicationsFile,
	'POST counter/applications/{id}/let-in': letIn,
	'POST counter/applications/{id}/refuse': refuseApplication,
	'GET counter/street': (asked, call) => listAllShops(asked, call),
	'GET counter/street.csv': allShopsFile,
	'PUT counter/street/{storeId}': suspendShop,
	'GET counter/me': me,
	'GET counter/shops': shopsOfPerson,
	'PUT counter/push': tellCounterBrowser,
	'DELETE counter/push': stopTellingCounter,
	'GET counter/keys': (asked, call) => keysOfShop(asked, call),
	'GET counter/keys.csv': keysFile,
	'POST counter/keys': makeKey,
	'DELETE counter/keys/{id}': endKey,
	'GET counter/people': (asked, call) => listPeople(asked, call),
	'GET counter/people.csv': peopleFile,
	'POST counter/people': invite,
	'DELETE counter/people/{id}': endPersonRight,
	'GET counter/messages': (input, call) => undelivered(input, call),
	'GET counter/messages.csv': undeliveredFile,
	'POST counter/messages/{id}/again': sendAgain,
} satisfies Partial<Handlers>;
