export type Leave = () => void;
type Waiter = { admit(leave: Leave | null): void; timer: NodeJS.Timeout };

/** How many places there are, how many of them one address may hold, and how many may wait for one, for how long. */
export type Room = { most: number; share: number; line: number; waitMs: number };

/** Pages and calls taken in at once; they wait inside for what they need, and the rest at the door. */
export const WORK: Room = { most: 512, share: 128, line: 1_024, waitMs: 10_000 };
/**
 * Pages drawn at once. Each asks for several of the pool's 20 connections, and drawing is this process's own work: with twelve at once
 * fewer pages were done in a second than with six, and everybody waited ten times as long. A crowd behind one address (as mobile
 * networks have) waits in its line, and callers are served in turn.
 */
export const PAGES: Room = { most: 6, share: 3, line: 1_024, waitMs: 20_000 };
/** Photographs: read from storage mostly, encoded the first time. A page asks for many, so they wait apart from pages. */
export const PHOTOS: Room = { most: 32, share: 8, line: 512, waitMs: 5_000 };
/** Pictures of shared links: read from storage where they were drawn before. They wait inside for their drawing, apart from pages. */
export const SHARED: Room = { most: 64, share: 16, line: 64, waitMs: 5_000 };
/** Those that have to be drawn take a core some 70 ms each; preview fetchers ask for one. */
export const DRAWINGS: Room = { most: 8, share: 2, line: 16, waitMs: 2_000 };
/** Order watchers hold their answer open and cost next to nothing; they are counted by themselves. */
export const STREAMS: Room = { most: 5_000, share: 2_500, line: 0, waitMs: 0 };

/**
 * A gate. `tryEnter` gives the function that leaves again, or `null` when there is no place now; `enter` waits for one, and gives
 * `null` when the line is full or the wait too long. Addresses in line are served in turn: a crowd from one waits for itself.
 */
export function createAdmission({ most, share, line, waitMs }: Room) {
	const held = new Map<string, number>();
	const lines = new Map<string, Waiter[]>();
	let inside = 0;
	let waiting = 0;

	const isFree = (address: string): boolean => inside < most && (held.get(address) ?? 0) < share;
	const take = (address: string): Leave => {
		let isIn = true;
		inside++;
		held.set(address, (held.get(address) ?? 0) + 1);
		return () => {
			if (!isIn) return;
			isIn = false;
			inside--;
			const left = (held.get(address) ?? 1) - 1;
			if (left > 0) held.set(address, left);
			else held.delete(address);
			admitNext();
		};
	};
	const unline = (address: string, waiter: Waiter): void => {
		const rest = (lines.get(address) ?? []).filter((one) => one !== waiter);
		// Taken out and put back: the address goes to the end of the round.
		lines.delete(address);
		if (rest.length > 0) lines.set(address, rest);
		clearTimeout(waiter.timer);
		waiting--;
	};
	const admitNext = (): void => {
		for (const [address, [first]] of lines) {
			if (!first || !isFree(address)) continue;
			unline(address, first);
			first.admit(take(address));
			return;
		}
	};
	return {
		tryEnter: (address: string): Leave | null => (isFree(address) ? take(address) : null),
		enter: (address: string): Promise<Leave | null> =>
			new Promise((admit) => {
				if (isFree(address)) return admit(take(address));
				const own = lines.get(address) ?? [];
				if (waiting >= line || own.length >= line / 2) return admit(null);
				const waiter: Waiter = {
					admit,
					timer: setTimeout(() => {
						unline(address, waiter);
						admit(null);
					}, waitMs),
				};
				waiting++;
				lines.set(address, [...own, waiter]);
			}),
	};
}
