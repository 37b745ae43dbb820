import type { Translate } from '#lib/words.ts';

/** Who runs the store and how to reach them; `null` for what is not set, which is then shown nowhere. */
export type Operator = {
	name: string | null;
	address: string | null;
	email: string | null;
	/** As the operator writes it: digits, spaces and hyphens. */
	phone: string | null;
	/** Who answers complaints, and how to reach them (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
	grievanceOfficer: string | null;
};

/** One fact about the operator: its label, its text, and the address it links to. */
export type OperatorFact = { what: string; text: string; url: string | null };

/** The facts about the operator that are set, in the order in which they are shown. */
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
