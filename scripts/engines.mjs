/**
 * `npm run test:engines` runs the walks of tests/engines through the portal in Chromium, Firefox and WebKit. `npm run
 * test:engines -- firefox webkit` runs only these engines; `SCREENS=all` adds the walks of the night. As root on Debian
 * it installs missing programs; elsewhere it skips a missing engine. The last line is `N passed, N failed`, with the
 * number of skipped tests.
 */
import { checkNode, install } from './install.mjs';
import { makeOwnTmp } from './own-tmp.mjs';
import { main, Stop } from './process.mjs';

const ENGINES = ['chromium', 'firefox', 'webkit'];

// A signal ends the process by `exit`, so that its `exit` handlers remove the temporary folder.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.on(signal, () => process.exit(code));

await main(async () => {
  checkNode();
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !ENGINES.includes(name));
  if (unknown !== undefined)
    throw new Stop(`There is no engine "${unknown}"; choose from ${ENGINES.join(', ')}.`);
  await install();
  makeOwnTmp({ inMemory: true });
  // Imported only now, because this module needs the installed dependencies.
  const { runEngines } = await import('./tests/engines.mjs');
  const { passed, failed, skipped } = await runEngines(asked.length > 0 ? asked : ENGINES);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 ? 1 : 0;
});
