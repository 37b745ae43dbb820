import { TEMPLATES } from '#server/messages/template-keys.ts';
import type { MessageSettings } from '#server/settings/message-settings.ts';

/** A line on each side that differs: templates without an id, whose messages are dropped, and ids for templates that there are not. */
export function templateWarnings(settings: MessageSettings): string[] {
	if (!('templates' in settings)) return [];
	const has = new Set(Object.keys(settings.templates));
	const names = Object.keys(TEMPLATES);
	// A push is written in whole by this store, for no provider.
	const missing = names.filter((name) => !has.has(name) && !name.startsWith('push.'));
	const unknown = [...has].filter((name) => !names.includes(name));
	return [
		...(missing.length > 0 ? [`MESSAGE_TEMPLATES has no id for ${missing.join(', ')}: such messages are dropped.`] : []),
		...(unknown.length > 0 ? [`MESSAGE_TEMPLATES has ids for templates that do not exist: ${unknown.join(', ')}.`] : []),
	];
}
