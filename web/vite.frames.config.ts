import { defineConfig } from 'vite';

/**
 * The pages that stand in sandboxed frames, beside the website's own files in dist/client: with scripts of their own, since a
 * frame without an origin is another site to everything else.
 */
export default defineConfig({
  root: import.meta.dirname,
  // Its own build, in parts that are fetched as a kind of diagram needs them.
  resolve: { alias: { mermaid: 'mermaid/dist/mermaid.esm.min.mjs' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'frames/assets',
    // Preloading would only ask for what is asked for anyway.
    modulePreload: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: 'frames/diagram.html' },
  },
});
