import { destination, type Logger, pino } from 'pino';
import { errorForLog } from '#server/boot/error-for-log.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Header names that carry secrets, wherever a request's headers are logged. */
const SECRET = ['authorization', 'x-access-token', 'cookie', 'set-cookie', 'idempotency-key'];

/** JSON lines to stderr; stdout is for people. */
export function createLog(level: Settings['logLevel']): Logger {
	return pino(
		{
			level,
			base: { pid: process.pid },
			timestamp: pino.stdTimeFunctions.isoTime,
			serializers: { err: (error: unknown) => errorForLog(error) },
			redact: SECRET.flatMap((name) => [`headers["${name}"]`, `req.headers["${name}"]`]),
		},
		destination({ dest: 2, sync: true }),
	);
}
