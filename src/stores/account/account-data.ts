import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { logout } from '#stores/session/logout.ts';

/** Saves a copy of everything that the store holds about the customer as a file. */
export async function copyAccount(): Promise<Reply<unknown>> {
	const reply = await customerCall('GET customer/export', {});
	if (!reply.ok) return reply;
	const url = URL.createObjectURL(new Blob([JSON.stringify(reply.data, null, '\t')], { type: 'application/json' }));
	const link = document.createElement('a');
	link.href = url;
	link.download = `account-${reply.data.at.slice(0, 10)}.json`;
	link.click();
	URL.revokeObjectURL(url);
	return reply;
}

/** Deletes the account on the server, then removes the customer from this browser and goes to the home page. */
export async function deleteAccountHere(): Promise<Reply<unknown>> {
	const reply = await customerCall('DELETE customer', {});
	if (reply.ok) logout('deleted');
	return reply;
}
