import { local } from '#stores/storage/browser-storage.ts';
import { persistentJson } from '#stores/storage/persistent-json.ts';

/**
 * A list that is stored as JSON and follows other tabs. `update` changes it as it stands in the storage: what another tab has put there or taken
 * out a moment ago is known there before this page hears of it.
 */
export function persistentQueue<C>(key: string, isQueue: (value: unknown) => value is readonly C[]) {
	const $queue = persistentJson<readonly C[]>(key, [], isQueue);
	/** False where the storage is full or forbidden: the list then lives as long as the page. */
	let isStored = true;
	const now = (): readonly C[] => {
		try {
			const stored: unknown = JSON.parse(local.get(key) ?? '[]');
			return isStored && isQueue(stored) ? stored : $queue.get();
		} catch {
			return $queue.get();
		}
	};
	const update = (change: (now: readonly C[]) => readonly C[]): void => {
		const next = change(now());
		$queue.set(next);
		isStored = local.get(key) === JSON.stringify(next);
	};
	return { $queue, update };
}
