import { atom } from 'nanostores';
import { REFER_EARN_DEFAULT } from '#lib/account/refer-earn.ts';
import type { RemoteConfig } from '#lib/contract/config.ts';
import { call } from '#stores/api/call.ts';

/** What the operator has set (A6); until it has come, and without a network, that is nothing. */
export const $remoteConfig = atom<RemoteConfig>({
	order_tat_breached: null,
	refer_earn_meta: REFER_EARN_DEFAULT,
	platform_fee_sub_text: null,
});

let isAsked = false;

/** Loads the remote config once for each page; after a failure the next who asks tries again. */
export async function loadRemoteConfig(): Promise<void> {
	if (isAsked) return;
	isAsked = true;
	const reply = await call('GET config', {});
	if (reply.ok) $remoteConfig.set(reply.data);
	else isAsked = false;
}
