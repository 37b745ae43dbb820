import { readFileSync } from 'node:fs';

/**
 * A recipe of docs/edge with its places, `<<like this>>`, filled in their order.
 * @throws Error where there are more places or more values.
 */
export function recipe(file: string, values: readonly string[]): string {
	const left = [...values];
	const text = readFileSync(new URL(`../../docs/edge/${file}`, import.meta.url), 'utf8').replace(/^#.*$|<<.*?>>/gm, (found) => {
		if (found.startsWith('#')) return found;
		const value = left.shift();
		if (value === undefined) throw new Error(`${file} has more places than values: ${found}`);
		return value;
	});
	if (left.length > 0) throw new Error(`${file} has no place for ${left.join(', ')}`);
	return text;
}

/** The recipe of Varnish before two processes of a store on this machine, which may be one. */
export function varnishRecipe(ports: readonly [number, number], secret: string): string {
	const both = ports.flatMap((port) => ['127.0.0.1', String(port)]);
	// Each is asked twice: whether it is alive, and whether it is ready.
	return recipe('varnish.vcl', [...both, ...both, secret]);
}
