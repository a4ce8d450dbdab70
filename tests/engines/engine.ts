/** Browser engines: limitations of their drivers, and their start. */
import type { Engine, EngineName } from './driver.ts';

/** Actions that an engine's driver does not support, although the engine may. */
export const CANNOT: Readonly<Record<EngineName, readonly string[]>> = {
  chromium: [],
  firefox: ['use a passkey: WebDriver BiDi has no virtual authenticator'],
  webkit: [
    'use a passkey: WebKitWebDriver has no virtual authenticator',
    'report errors of the time before a document has loaded: WebDriver has no console',
  ],
};

/** Returns the program of an engine from the variable that scripts/engines.mjs sets. Without it, the tests are skipped. */
export function programOf(name: EngineName): string | undefined {
  return process.env[`ENGINE_${name.toUpperCase()}`];
}

/** Starts an engine, and loads only its driver. */
export async function startEngine(name: EngineName): Promise<Engine> {
  const program = programOf(name);
  if (!program) throw new Error(`ENGINE_${name.toUpperCase()} names no program; see scripts/engines.mjs`);
  switch (name) {
    case 'chromium':
      return (await import('./drivers/chromium.ts')).startChromium(program);
    case 'firefox':
      return (await import('./drivers/firefox.ts')).startFirefox(program);
    case 'webkit':
      return (await import('./drivers/webkit.ts')).startWebKit(program);
  }
}
