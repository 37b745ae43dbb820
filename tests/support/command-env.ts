/** What a process of the store takes from the environment of the tests: where programs are, and the compiled code, which halves its start. */
export function commandEnv(): { PATH: string; NODE_COMPILE_CACHE: string } {
	const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
	return { PATH, NODE_COMPILE_CACHE };
}
