import { expect, test } from 'vitest';
import { handedSocket } from '#server/boot/handed-socket.ts';

const OWN = 40;
const PARENT = 39;

test.each([
	['to this process', String(OWN), 3],
	['to the one that started it', String(PARENT), 3],
	['to another', '7', null],
])('a socket that systemd handed %s', (_, pid, socket) => {
	expect(handedSocket({ LISTEN_FDS: '1', LISTEN_PID: pid }, [OWN, PARENT])).toBe(socket);
});

test('without systemd there is no socket', () => {
	expect(handedSocket({}, [OWN, PARENT])).toBeNull();
});

test('several sockets are refused: on the others nobody would answer', () => {
	expect(() => handedSocket({ LISTEN_FDS: '2', LISTEN_PID: String(OWN) }, [OWN])).toThrow(
		'systemd hands over 2 sockets: leave one ListenStream',
	);
});
