import type { AstroIntegration } from 'astro';
import { earlyScript } from './early-script.ts';

/** What the shopper's touch needs of the build: the script that is inlined in every page. */
export function intent(): AstroIntegration {
	return {
		name: 'intent',
		hooks: {
			'astro:config:setup': ({ updateConfig }) => {
				updateConfig({ vite: { plugins: [earlyScript()] } });
			},
		},
	};
}
