import { call, type Reply } from '#stores/api/call.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $person, $staffToken, leaveCounter } from '#stores/counter/counter-session.ts';

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

/** Ends the login on the server, if it can be reached, and in this browser. */
export async function logOutOfCounter(): Promise<void> {
	await counterCall('POST counter/logout', {});
	leaveCounter();
}
