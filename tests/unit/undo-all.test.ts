import { expect, it } from 'vitest';
import { undoAll } from '#server/boot/undo-all.ts';

it('undoes all, the last first, though one fails, and says so at the end', async () => {
	const undone: string[] = [];
	const undos = ['database', 'messages', 'drain'].map((name) => async () => {
		undone.push(name);
		if (name === 'messages') throw new Error('the outbox hangs');
	});
	await expect(undoAll(undos)).rejects.toThrow('the outbox hangs');
	expect(undone).toEqual(['drain', 'messages', 'database']);
	await undoAll(undos);
	expect(undone).toHaveLength(3);
});
