import type { Translate } from '#lib/words.ts';

/** Who runs the store and how they are reached; `null` is what was not told, and is then shown nowhere. */
export type Operator = {
	name: string | null;
	address: string | null;
	email: string | null;
	/** As the operator writes it: digits, spaces and hyphens. */
	phone: string | null;
	/** Who answers complaints, and how they are reached (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
	grievanceOfficer: string | null;
};

/** One thing the operator told: what it is, as it reads, and where it leads. */
export type OperatorFact = { what: string; text: string; url: string | null };

/** What the operator told, in the order it is shown; none when nothing was. */
export function operatorFacts({ name, address, email, phone, grievanceOfficer }: Operator, t: Translate): OperatorFact[] {
	const fact = (what: string, text: string | null, url: string | null = null) => (text === null ? [] : [{ what, text, url }]);
	return [
		...fact(t('contact.operator'), name),
		...fact(t('contact.address'), address),
		...fact(t('contact.email'), email, `mailto:${email}`),
		...fact(t('contact.phone'), phone, `tel:${phone?.replace(/[ -]/g, '')}`),
		...fact(t('contact.grievance'), grievanceOfficer),
	];
}
