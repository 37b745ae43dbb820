import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageSender } from '#server/ports/ports.ts';
import { changeOwner, ownerFor } from '#server/system/data-dir-owner.ts';

/** The default sender: one JSON line per message in `outbox.jsonl`, readable by the owner only. Nothing leaves the machine. */
export function createFileSender(dataDir: string): MessageSender {
	const path = join(dataDir, 'outbox.jsonl');
	const owner = ownerFor(dataDir);
	return {
		reports: null,
		send: async (message) => {
			await appendFile(path, `${JSON.stringify(message)}\n`, { mode: 0o600 });
			// A store that root has started once leaves it to who starts it next.
			changeOwner(owner, path);
			return { id: null };
		},
	};
}
