import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageSender } from '#server/ports/ports.ts';

/** The default sender: one JSON line per message in `outbox.jsonl`, readable by the owner only. Nothing leaves the machine. */
export function createFileSender(dataDir: string): MessageSender {
	const path = join(dataDir, 'outbox.jsonl');
	return {
		reports: null,
		send: async (message) => {
			await appendFile(path, `${JSON.stringify(message)}\n`, { mode: 0o600 });
			return { id: null };
		},
	};
}
