const MAX_CAUSES = 4;

/** The stack without its first lines, which repeat the message. */
const framesOf = (stack: string | undefined): string =>
	(stack ?? '')
		.split('\n')
		.filter((line) => /^\s+at /.test(line))
		.join('\n');

const textOf = (error: object, name: string): string | undefined => {
	const value: unknown = Reflect.get(error, name);
	return typeof value === 'string' ? value : undefined;
};

/**
 * An error for the log. Texts of PostgreSQL (message, detail, where) quote values of a row, and those of a parser quote its input. So of
 * such errors only the code, the table, the constraint and the stack are logged.
 */
export function errorForLog(error: unknown, depth = 0): Record<string, unknown> {
	if (!(error instanceof Error)) return { type: typeof error };
	const isQuoting = textOf(error, 'severity') !== undefined || error instanceof SyntaxError;
	const more = error instanceof AggregateError ? error.errors.slice(0, MAX_CAUSES) : [];
	return {
		type: error.name === 'error' ? 'DatabaseError' : error.name,
		...(!isQuoting && { message: error.message }),
		code: textOf(error, 'code'),
		constraint: textOf(error, 'constraint'),
		table: textOf(error, 'table'),
		column: textOf(error, 'column'),
		routine: textOf(error, 'routine'),
		stack: framesOf(error.stack),
		...(depth < MAX_CAUSES && error.cause instanceof Error && { cause: errorForLog(error.cause, depth + 1) }),
		...(depth < MAX_CAUSES && more.length > 0 && { errors: more.map((one) => errorForLog(one, depth + 1)) }),
	};
}
