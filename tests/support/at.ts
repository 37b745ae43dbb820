/**
 * Loaded before a store (`clockAt`): its clock starts at the instant in STORE_AT and runs from there, so that a test sees shops at night or
 * on their day off.
 */
const RealDate = Date;
const ahead = new RealDate(process.env.STORE_AT ?? '').getTime() - RealDate.now();

globalThis.Date = new Proxy(RealDate, {
	construct: (target, given, as) => Reflect.construct(target, given.length > 0 ? given : [target.now() + ahead], as),
	get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
});
