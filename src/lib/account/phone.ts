/** The ten digits of a typed, pasted or stored number, also of one with +91 or 0 in front. */
export const tenDigits = (text: string): string => text.replace(/\D/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '');
