import { pick } from './pick.ts';

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
const NO_MRP = ['', '-', '-1', '-1.00', 'N/A'];

const WHOLE: readonly ((rupees: string) => string)[] = [
	(rupees) => rupees,
	(rupees) => `${rupees}.00`,
	(rupees) => `₹${rupees}`,
	(rupees) => `Rs. ${rupees}/-`,
	(rupees) => `rs.${rupees}`,
	(rupees) => ` INR ${rupees} `,
];
const IN_PAISE: readonly ((rupees: string) => string)[] = [
	(rupees) => rupees,
	(rupees) => `₹ ${rupees}`,
	(rupees) => `${rupees}00`,
	(rupees) => rupees.replace(/0$/, ''),
];

/** Paise in one of the ways in which people write rupees; from a thousand on with commas. */
export function writePrice(paise: number, ...words: (string | number)[]): string {
	const rupees = grouped.format(paise / 100);
	return paise % 100 === 0 ? pick(WHOLE, 'price', ...words)(rupees.slice(0, -3)) : pick(IN_PAISE, 'price', ...words)(rupees);
}

/** An MRP, or one of the ways to say that there is none. */
export const writeMrp = (paise: number | null, ...words: (string | number)[]): string =>
	paise === null ? pick(NO_MRP, 'no MRP', ...words) : writePrice(paise, 'MRP', ...words);
