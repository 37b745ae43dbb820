import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { LANGUAGES } from '#lib/languages.ts';

/** The ids that a provider has for our templates: one for all languages, or one for each. */
export type TemplateIds = Readonly<Record<string, string | Readonly<Partial<Record<string, string>>>>>;
type TemplatesRead = { ok: true; value: TemplateIds } | { ok: false; reason: string };

const id = z.string().check(z.regex(/^[\w-]{1,100}$/));
const inLanguages = z.partialRecord(z.enum(LANGUAGES.map(({ slug }) => slug)), id);
const Templates = z.record(z.string(), z.union([id, inLanguages]));

const wrong = (reason: string) => ({ ok: false, reason }) as const;

/** The ids in a file, or what is wrong with it, as the operator reads it: every number gets its OTP, so that one must have an id. */
export function readTemplates(path: string): TemplatesRead {
	let text: string;
	try {
		text = readFileSync(path, 'utf8');
	} catch {
		return wrong('The file cannot be read');
	}
	let written: unknown;
	try {
		written = JSON.parse(text);
	} catch {
		return wrong('The file is not JSON');
	}
	const { success, data, error } = Templates.safeParse(written);
	if (!success) {
		const name = error.issues[0]?.path[0];
		return wrong(name === undefined ? 'The file is no object of names and ids' : `The id of ${String(name).slice(0, 40)} is none`);
	}
	const hasOtp = typeof data.otp === 'object' ? data.otp.en !== undefined : data.otp !== undefined;
	return hasOtp ? { ok: true, value: data } : wrong('otp has no id in English');
}

/** What is wrong with the file of MESSAGE_TEMPLATES; `null` where nothing is, or none is set. */
export function faultOfTemplates({ MESSAGE_TEMPLATES: path }: Record<string, unknown>): string | null {
	const read = typeof path === 'string' ? readTemplates(path) : null;
	return read === null || read.ok ? null : read.reason;
}
