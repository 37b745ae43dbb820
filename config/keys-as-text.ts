import type { Plugin } from 'vite';
import { STORAGE_KEYS } from '../src/lib/constants.ts';

const KEYS: Record<string, string> = STORAGE_KEYS;

/**
 * Writes the names of stored values where they are read (`STORAGE_KEYS.cart` becomes `'cartItems'`). A bundler keeps the whole list otherwise,
 * and every page would carry thirty names of which it reads ten.
 */
export function keysAsText(): Plugin {
	return {
		name: 'keys-as-text',
		enforce: 'pre',
		apply: 'build',
		transform: {
			filter: { id: /\/src\/.*\.tsx?$/, code: /STORAGE_KEYS\./ },
			handler: (code) => ({
				code: code.replace(/\bSTORAGE_KEYS\.(\w+)/g, (found, name: string) => (KEYS[name] ? `'${KEYS[name]}'` : found)),
				map: null,
			}),
		},
	};
}
