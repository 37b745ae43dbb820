/** What an order of `npm run catalogue` changed: in words, by the name that the audit trail tells, and the tags of what pages show of it. */
export type UpkeepChange = { line: string; about: string; tags: readonly string[] };
