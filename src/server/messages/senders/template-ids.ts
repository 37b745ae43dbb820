import type { Language } from '#lib/languages.ts';
import type { TemplateIds } from '#server/settings/message-templates.ts';

/** The id that a provider has for a template in a language, or else in English; `null` when it has none. */
export function templateId(ids: TemplateIds, template: string, language: Language): { id: string; language: Language } | null {
	const known = ids[template];
	if (known === undefined) return null;
	if (typeof known === 'string') return { id: known, language };
	const own = known[language];
	if (own) return { id: own, language };
	return known.en ? { id: known.en, language: 'en' } : null;
}
