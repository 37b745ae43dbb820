import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call, CallTo } from '#server/api/call.ts';
import { noteReports } from '#server/messages/reports.ts';
import { sameSecret } from '#server/system/same-secret.ts';

/** What became of messages, told and signed by their provider. Refuses with NOT_FOUND another's, with INPUT_INVALID what cannot be read. */
export async function takeReports(
	_: unknown,
	{ app, caller, rawBody }: CallTo<'POST messages/webhook/{provider}'>,
): Promise<Result<Record<string, never>>> {
	const { reports } = app.messages;
	if (reports?.name !== caller.provider) return refuse('NOT_FOUND');
	const read = reports.read(rawBody);
	if (!read.ok) return read;
	await noteReports(app, read.value);
	return ok({});
}

/** Repeats the challenge of a provider that asks once whether the path is ours and knows the token. Refuses with NOT_FOUND everybody else. */
export async function answerChallenge(
	input: Checked<'GET messages/webhook/{provider}'>,
	{ app }: Call<'anyone'>,
): Promise<Result<never> | Response> {
	const { reports } = app.messages;
	const isOurs = reports?.name === input.provider && reports.token !== null && sameSecret(input['hub.verify_token'] ?? '', reports.token);
	if (!isOurs) return refuse('NOT_FOUND');
	return new Response(input['hub.challenge'] ?? '', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
