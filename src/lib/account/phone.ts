import { plainDigits } from '#lib/format/typed-number.ts';

/** The ten digits of a typed, pasted or stored number in any of our scripts, also of one with +91 or 0 in front. */
export const tenDigits = (text: string): string =>
	plainDigits(text)
		.replace(/\D/g, '')
		.replace(/^(?:91|0)(?=\d{10}$)/, '');
