import type { Locality } from '#lib/contract/place.ts';

/** PIN codes of one district have these digits in common (India Post). */
const DISTRICT_DIGITS = 3;

/**
 * The one of the localities found for a typed name that is surely meant, else null: the only one of this name, in any language, in the district of
 * the PIN code; of several the one with just this code; or whatever the spelling the only one found that has it. `pin` is '' where none is typed.
 */
export function typedLocality(found: readonly Locality[], name: string, pin: string): Locality | null {
	const typed = name.trim().toLowerCase();
	const isCalled = ({ name: shown, names }: Locality) =>
		[shown, ...Object.values(names ?? {}).map((one) => one.name)].some((one) => one.toLowerCase() === typed);
	const isNear = ({ pinCode }: Locality) => !pin || !pinCode || pin.slice(0, DISTRICT_DIGITS) === pinCode.slice(0, DISTRICT_DIGITS);
	const called = found.filter((one) => isCalled(one) && isNear(one));
	const coded = (list: readonly Locality[]) => (pin ? list.filter(({ pinCode }) => pinCode === pin) : []);
	const only = [called, coded(called), coded(found)].find(({ length }) => length === 1);
	return only?.[0] ?? null;
}
