import { atom } from 'nanostores';
import type { HomeSection } from '#lib/contract/home.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { $address, locationOf } from '#stores/place/address.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** The home page's data of this browser (V12); `text` are the server's words, empty when no answer came. */
export type HomeData = { state: 'loading' } | { state: 'ready'; sections: readonly HomeSection[] } | { state: 'failed'; text: string };

export const $home = atom<HomeData>({ state: 'loading' });

onLogout(() => $home.set({ state: 'loading' }));

/** Loads the home page for the selected place. Answers a function that aborts the call. */
export function loadHome(): () => void {
	const ending = new AbortController();
	void load(ending.signal);
	return () => ending.abort();
}

async function load(signal: AbortSignal): Promise<void> {
	$home.set({ state: 'loading' });
	const reply = await customerCall('GET customer/home', { location: locationOf($address.get()) }, { signal });
	if (signal.aborted || (!reply.ok && reply.kind === 'aborted')) return;
	$home.set(reply.ok ? { state: 'ready', sections: reply.data.sections } : { state: 'failed', text: refusalText(reply) });
}
