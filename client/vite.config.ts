// How the client is built, served in development and tested.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { grouping } from './build/grouping.ts';
import { lean, leanRouter } from './build/lean.ts';
import { precompress } from './build/precompress.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// The build that tests weigh is not served, and packing it as tightly as can be takes longer than making it.
const brotliQuality = process.env.VITEST ? 1 : 11;

export default defineConfig({
  root: folder('.'),
  base: '/static/',
  plugins: [lean(), leanRouter(), react(), precompress(brotliQuality)],
  resolve: { alias: { '@/': folder('./src/') } },
  build: {
    outDir: folder('../app/static'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: grouping() }], includeDependenciesRecursively: false } },
    },
  },
  server: {
    // The table of screens lies with the server.
    fs: { allow: [folder('.'), folder('../app/auth/screens.json')] },
    proxy: { '/api': process.env.LIUSHUI_SERVER ?? 'http://127.0.0.1:8000' },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: [folder('./src/testing/setup.ts')],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    server: { deps: { inline: [/@arco-design/] } },
    testTimeout: 20_000,
    // Loading the kit takes longer than most files: those of a worker share it, setup.ts makes the rest anew.
    isolate: false,
    // The kit reads a ref in the way of React 18 (its callbackOriginRef): React warns, and nothing else comes of it.
    onConsoleLog: (log) => !log.includes('Accessing element.ref was removed in React 19'),
    // Each core one: by itself it leaves one free, of two that is half.
    maxWorkers: '100%',
  },
});
