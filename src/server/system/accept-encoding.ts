const TAKES = {
	br: /(?:^|[\s,])br(?=\s*(?:[,;]|$))(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
	gzip: /(?:^|[\s,])gzip(?=\s*(?:[,;]|$))(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
} as const;
export type Coding = keyof typeof TAKES;

/** Whether a header `Accept-Encoding` names a coding and does not rule it out with `q=0`. */
export const takes = (accept: string | undefined, coding: Coding): boolean => accept !== undefined && TAKES[coding].test(accept);

/** The coding to send to this client: the smaller one of those it takes. */
export const codingFor = (accept: string | undefined): Coding | null =>
	takes(accept, 'br') ? 'br' : takes(accept, 'gzip') ? 'gzip' : null;
