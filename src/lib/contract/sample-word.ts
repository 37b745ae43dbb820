/** What it takes to remove the sample, so that no call does it by chance. It stands without the schemas, which browsers do not load. */
export const REMOVE_SAMPLE = 'REMOVE';
