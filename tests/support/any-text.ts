import fc from 'fast-check';

const anySign = fc.oneof(
	fc.integer({ min: 0, max: 0x2ff }),
	fc.integer({ min: 0x300, max: 0xd7ff }),
	fc.integer({ min: 0xe000, max: 0x10ffff }),
);

/** Any signs of Unicode; for the same, fast-check's unit `binary` first makes a table of a million of them, for seconds. */
export const anyText = (maxLength = 12): fc.Arbitrary<string> =>
	fc.array(anySign, { maxLength }).map((codes) => String.fromCodePoint(...codes));
