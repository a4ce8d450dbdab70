/** Vite settings for the page of the staff's web desk. It shares no file with the card holders' pages. */
import react from '@vitejs/plugin-react';

export function staffBuild(outDir) {
  return {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react({ jsxImportSource: '#jsx' })],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { staff: 'app/web/entry-staff.tsx' } },
    },
  };
}
