import { StartError } from '#server/system/errors.ts';

/** The number of the first socket that systemd hands over (sd_listen_fds). */
const FIRST = 3;

/**
 * The number of the socket that systemd holds for the store, on which requests wait while the process restarts; null: the process opens one
 * of its own. Such a socket belongs to the process that LISTEN_PID names, or to the one that it starts.
 * @throws StartError when there are several, as the store would not be reached on the others.
 */
export function handedSocket({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv, pids: readonly number[]): number | null {
	if (!LISTEN_FDS || !pids.includes(Number(LISTEN_PID))) return null;
	if (LISTEN_FDS !== '1') throw new StartError(`systemd hands over ${LISTEN_FDS} sockets: leave one ListenStream in the socket unit.`);
	return FIRST;
}
