import { computed } from 'nanostores';
import { call, type Reply } from '#stores/api/call.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { dropCounterPush } from '#stores/counter/counter-push.ts';
import { $person, $staffToken, leaveCounter } from '#stores/counter/counter-session.ts';
import { $waitingPacks, sendPacks } from '#stores/counter/shelf-changes.ts';
import { $waitingChanges, sendQueue } from '#stores/counter/waiting-changes.ts';

/** Logs in with the OTP; the token is kept. */
export async function logInAtCounter(phone: string, otp: string): Promise<Reply<{ token: string }>> {
	const reply = await call('POST counter/login', { phone_number: phone, otp });
	if (reply.ok) $staffToken.set(reply.data.token);
	return reply;
}

/** Asks who is logged in; what is known stays when no answer comes. */
export async function loadPerson(): Promise<void> {
	const reply = await counterCall('GET counter/me', {});
	if (reply.ok) $person.set(reply.data);
}

/** How many changes of orders and of the shelf are not sent yet. */
export const $unsent = computed([$waitingChanges, $waitingPacks], (changes, packs) => changes.length + packs.length);

/**
 * Sends what waits, then ends the login on the server, if it can be reached, and in this browser. Answers false when some could not be sent:
 * then nothing has ended, unless it `mayLose` them.
 */
export async function logOutOfCounter({ mayLose = false } = {}): Promise<boolean> {
	const token = $staffToken.get();
	if (!mayLose && $unsent.get() > 0) {
		await Promise.all([sendQueue(), sendPacks()]);
		if ($unsent.get() > 0) return false;
	}
	// It has ended meanwhile, perhaps in another tab where somebody else has logged in: theirs stays.
	if ($staffToken.get() !== token) return true;
	const reply = await counterCall('POST counter/logout', {});
	if ($staffToken.get() !== token) return true;
	// The server goes on telling this browser of orders until it hears of the end.
	const isEnded = reply.ok || (reply.kind === 'answer' && reply.status === 401);
	if (!isEnded) await dropCounterPush().catch(() => undefined);
	leaveCounter();
	return true;
}
