/** What an order of `npm run catalogue` changed: in words, and the tags of what pages show of it. */
export type UpkeepChange = { line: string; tags: readonly string[] };
