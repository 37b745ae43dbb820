import { LANGUAGES } from '#lib/languages.ts';
import { test } from '../../support/browser.ts';
import { visitEveryPage } from './every-page.ts';

const ROWS = 'R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 A1 A2 A3';

test.describe.configure({ mode: 'parallel' });

for (const language of LANGUAGES.filter(({ slug }) => slug !== 'en'))
	test(`${ROWS} every page in ${language.slug}: answer, headline, axe, no sideways scrolling at 320 px and at 200 %, 44 px targets`, ({
		page,
		store,
		allowed,
	}) => visitEveryPage({ page, store, allowed }, language));
