import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import UnoCSS from 'unocss/astro';

function serverStaysSource() {
  return {
    name: 'server-stays-source',
    enforce: 'pre',
    apply: 'build',
    resolveId: { filter: { id: /^#server\// }, handler: (id) => ({ id, external: true }) },
  };
}

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', bodySizeLimit: 6 * 1024 * 1024 }),
  integrations: [react(), UnoCSS()],
  security: { checkOrigin: false },
  cache: { provider: { name: 'nukkad pages', entrypoint: '#server/page-cache/provider.ts' } },
  vite: { plugins: [serverStaysSource()] },
});
