/** Pages and calls worked on at once; the rest is told to come back, so that those in work are finished in time. */
const IN_FLIGHT_MAX = 256;
/** Order watchers hold their answer open and cost next to nothing; they are counted by themselves. */
const STREAMS_MAX = 5_000;
const STREAM_PATH = /^\/api\/order\/[^/]+\/events(\?|$)/;

/** A gate: `enter` gives the function that leaves again, or `null` when the house is full. */
export function createAdmission(most = IN_FLIGHT_MAX, streams = STREAMS_MAX): { enter(url: string): (() => void) | null } {
	const inside = { work: 0, stream: 0 };
	const limit = { work: most, stream: streams };
	return {
		enter(url) {
			const kind = STREAM_PATH.test(url) ? 'stream' : 'work';
			if (inside[kind] >= limit[kind]) return null;
			inside[kind]++;
			return () => {
				inside[kind]--;
			};
		},
	};
}
