/**
 * Undoes what was done, the last first, and empties the list. One that fails keeps none of the others from it; the first failure is
 * thrown when all have had their turn.
 */
export async function undoAll(undos: (() => Promise<void>)[]): Promise<void> {
	const failures: unknown[] = [];
	for (const undo of undos.splice(0).reverse()) await undo().catch((error: unknown) => failures.push(error));
	if (failures.length > 0) throw failures[0];
}
