import { pageLanguage } from '#islands/ui/page-language.ts';
import { loadStyles } from '#islands/ui/styles.ts';
import { loadCatalogue } from '#islands/ui/word-catalogue.ts';

// Fetches what every island needs beside its own code, while that is on its way. What does not come is asked for again by `mountIsland`.
for (const one of [loadCatalogue(pageLanguage()), loadStyles()]) one.catch(() => undefined);
