import { expect, it } from 'vitest';
import { withValues } from '../../build-plugins/constants-as-values.ts';

it('a script holds the values of the constants that it reads, and of an object only the fields', () => {
	const code = "import { MESSAGE_MS, REFERRAL } from '#lib/constants.ts';\nshow(MESSAGE_MS, REFERRAL.friend, REFERRAL.none);";
	expect(withValues(code)).toBe(
		'const MESSAGE_MS = 5000; const REFERRAL = {"friend":75,"referrer":75,"headline":1500,"step":2000};\nshow(MESSAGE_MS, 75, REFERRAL.none);',
	);
	expect(withValues("import { pages } from './pages.ts';\npages();")).toBe("import { pages } from './pages.ts';\npages();");
});
