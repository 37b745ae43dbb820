import { failureText } from '#islands/ui/failure-text.ts';
import type { IslandWords } from '#islands/ui/words.tsx';
import type { Reply } from '#stores/api/call.ts';

/** What the server says of each field, by its name. */
export type Wrong = Readonly<Record<string, string>>;

/**
 * What a refused form says: of each field that can show it, and below what no field shows. So no sentence stands twice, and none is lost. What a
 * call has within `product` is named plainly.
 */
export function fieldFaults(reply: Reply<unknown>, t: IslandWords, isShown: (field: string) => boolean): { wrong: Wrong; below: string } {
	const errors = reply.ok || reply.kind !== 'answer' ? [] : reply.errors;
	const named = errors.flatMap((error) => {
		const field = error.field?.replace('product.', '') ?? '';
		return isShown(field) ? { ...error, field } : [];
	});
	return {
		wrong: Object.fromEntries(named.map(({ field, display_text, message }) => [field, display_text || message])),
		below: errors.length > 0 && named.length === errors.length ? '' : failureText(reply, t),
	};
}

/** Without what was said of one field, whose value is another now. */
export const without = (wrong: Wrong, field: string): Wrong => Object.fromEntries(Object.entries(wrong).filter(([name]) => name !== field));
