import { randomInt } from 'node:crypto';
import { SYSTEM } from '#server/api/actor.ts';
import { type GivenRight, giveRight } from '#server/counter/give-and-end-rights.ts';
import { openPersonSession } from '#server/counter/sessions.ts';
import type { TestApi } from './app.ts';

export const newNumber = (): string => `+917${String(randomInt(1e9)).padStart(9, '0')}`;

/** Somebody new with a right, logged in at the counter: the token, and the right's id. */
export async function makeStaff(
	{ app }: Pick<TestApi, 'app'>,
	right: GivenRight,
): Promise<{ token: string; rightId: string; id: string; phone: string }> {
	const phone = newNumber();
	const now = app.clock.now();
	const { id: rightId, personId } = await giveRight(app.db, { phone, name: '', by: SYSTEM }, right, now);
	return { token: await openPersonSession(app.db, personId, now), rightId, id: personId, phone };
}

/** The token of `makeStaff`. */
export const makePerson = async (api: Pick<TestApi, 'app'>, right: GivenRight): Promise<string> => (await makeStaff(api, right)).token;
