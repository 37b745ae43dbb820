/**
 * Runs the undo functions of a list, the last first, and empties it. All of them run even when some fail; then the first failure is thrown.
 */
export async function undoAll(undos: (() => Promise<void>)[]): Promise<void> {
	const failures: unknown[] = [];
	for (const undo of undos.splice(0).reverse()) await undo().catch((error: unknown) => failures.push(error));
	if (failures.length > 0) throw failures[0];
}
