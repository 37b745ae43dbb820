import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { sentValues, TEMPLATES, type TemplateName, written } from '#server/messages/template-keys.ts';

/** A value that stands out in any sentence. */
const shown = (name: string) => `<${name.toUpperCase()}>`;
const NAMES = Object.keys(TEMPLATES).filter((name): name is TemplateName => name in TEMPLATES);
const rows = NAMES.flatMap((template) => LANGUAGES.map(({ slug }) => ({ template, slug })));
const all = [...new Set(Object.values(TEMPLATES).flatMap(({ values }) => values))];
const given = Object.fromEntries(all.map((name) => [name, shown(name)])) as Record<(typeof all)[number], string>;

describe('a message', () => {
	it.each(rows)('C40 $template in $slug says all its values and leaves none open', ({ template, slug }) => {
		const { body, params, language, ...rest } = written(template, given, { language: slug, reason: shown('reason') });
		const values = sentValues(template);
		expect(rest).toEqual({ template });
		expect(language).toBe(slug);
		expect(params).toMatchObject(Object.fromEntries(values.map((name) => [name, shown(name)])));
		for (const name of values) expect(body).toContain(shown(name));
		expect(body).not.toMatch(/[{}]|undefined|null|message\./);
		const english = written(template, given, { language: 'en' }).body;
		if (slug !== 'en') expect(body).not.toBe(english);
	});

	it.each(LANGUAGES)('C40 has the reason after its sentence in $slug, as a value too', ({ slug }) => {
		const plain = written('order.CANCELLED', given, { language: slug });
		const told = written('order.CANCELLED', given, { language: slug, reason: 'No gas today' });
		expect(told.body).toBe(`${plain.body} (No gas today)`);
		expect([plain.params.reason, told.params.reason]).toEqual(['', 'No gas today']);
		expect(sentValues('order.CANCELLED')).toEqual(['code', 'shop', 'reason']);
	});
});
