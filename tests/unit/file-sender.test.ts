import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFileSender } from '#server/messages/senders/file.ts';

const message = {
	at: '2026-03-04T05:30:00.000Z',
	channel: 'sms',
	to: '+919820012345',
	template: 'test',
	params: {},
	language: 'mr',
	body: 'test',
} as const;

// Only root can give files away; as anybody else there is nothing to see.
it.runIf(process.getuid?.() === 0)('run as root, leaves the file of messages to the owner of the data folder', async () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-messages-'));
	chownSync(dataDir, 65_534, 65_534);
	await createFileSender(dataDir).send(message);
	expect(statSync(join(dataDir, 'outbox.jsonl'))).toMatchObject({ uid: 65_534, gid: 65_534 });
	rmSync(dataDir, { recursive: true });
});
