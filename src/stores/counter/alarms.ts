import { ALARMS, type Alarm } from '#lib/counter/alarm-of.ts';
import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

type Alarms = Readonly<Record<string, Alarm>>;
const isAlarm = (value: unknown): value is Alarm => ALARMS.some((one) => one === value);
const isAlarms = (value: unknown): value is Alarms => isObject(value) && Object.values(value).every(isAlarm);
const isIds = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((id) => typeof id === 'string');
/** So many orders are remembered as looked at. */
const SEEN_MOST = 500;

/** What nobody has looked at yet on this device, by the id of its order: kept over a reload, because it goes on ringing. */
export const $alarms = persistentJson<Alarms>(COUNTER_KEYS.alarms, {}, isAlarms);
const $seen = persistentJson<readonly string[]>(COUNTER_KEYS.seen, [], isIds);

const remember = (mark: string) => {
	if (!$seen.get().includes(mark)) $seen.set([...$seen.get(), mark].slice(-SEEN_MOST));
};

const cancelled = (id: string) => `${id} CANCELLED`;

/** Rings for an order, unless it is a new or a cancelled one that was looked at here before, or a reminder (`remindedAt`) that has rung here. */
export function raiseAlarm(id: string, alarm: Alarm, remindedAt: string | null = null): void {
	const marks: Partial<Record<Alarm, string>> = { NEW: id, REMINDER: `${id} ${remindedAt}`, CANCELLED: cancelled(id) };
	const mark = marks[alarm];
	if (mark && $seen.get().includes(mark)) return;
	if (alarm === 'REMINDER' && mark) remember(mark);
	$alarms.set({ ...$alarms.get(), [id]: alarm });
}

/** Somebody has looked at an order, or it is no longer new. */
export function endAlarm(id: string): void {
	const { [id]: alarm, ...others } = $alarms.get();
	remember(id);
	if (alarm === 'CANCELLED') remember(cancelled(id));
	$alarms.set(others);
}

/** Lets nothing ring any more, although nobody has looked: a reminder rings again when it is heard of again. */
export function dropAlarms(): void {
	const ids = Object.keys($alarms.get());
	$seen.set($seen.get().filter((mark) => !ids.some((id) => mark.startsWith(`${id} `))));
	$alarms.set({});
}

/** Somebody has heard all of it. */
export function endAllAlarms(): void {
	for (const id of Object.keys($alarms.get())) endAlarm(id);
}
