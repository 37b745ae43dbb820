import { ok } from '#lib/result.ts';
import type { Handlers } from '#server/api/call.ts';
import { endKey, keysOfShop, makeKey } from '#server/staff/keys-of-shop.ts';
import { loginAtCounter } from '#server/staff/login.ts';
import { me, shopsOfPerson } from '#server/staff/me.ts';
import { endPersonRight, invite, listPeople } from '#server/staff/people.ts';
import { endPersonSession } from '#server/staff/sessions.ts';

export const staffRoutes = {
	'POST counter/login': loginAtCounter,
	'POST counter/logout': async (_, { app, caller }) => {
		await endPersonSession(app.db, caller.personId, caller.sessionId);
		return ok({});
	},
	'GET counter/me': me,
	'GET counter/shops': shopsOfPerson,
	'GET counter/keys': keysOfShop,
	'POST counter/keys': makeKey,
	'DELETE counter/keys/{id}': endKey,
	'GET counter/people': listPeople,
	'POST counter/people': invite,
	'DELETE counter/people/{id}': endPersonRight,
} satisfies Partial<Handlers>;
