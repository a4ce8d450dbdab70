/** Finds what in the browser, or in the address, makes a log-on impossible. */
import type { Phrase } from '../../shared/messages.ts';
import { canStore } from '../stored-values.ts';
import { obstacle } from './obstacle.messages.ts';

interface Obstacle {
  readonly title: Phrase;
  readonly body: Phrase;
}

const OBSTACLES = {
  // Without https, browsers offer no encryption, passkeys or service workers, and refuse the cookies of a log-on.
  http: { title: obstacle.httpTitle, body: obstacle.httpBody },
  storage: { title: obstacle.storageTitle, body: obstacle.storageBody },
  cookies: { title: obstacle.cookiesTitle, body: obstacle.cookiesBody },
} as const satisfies Readonly<Record<string, Obstacle>>;
export type ObstacleName = keyof typeof OBSTACLES;

export function obstacleText(name: ObstacleName): Obstacle {
  return OBSTACLES[name];
}

let found: ObstacleName | 'none' | undefined;

/** Returns the first obstacle. Checks once per document, because a change in the browser's settings needs a new one anyway. */
export function findObstacle(): ObstacleName | undefined {
  found ??= check() ?? 'none';
  return found === 'none' ? undefined : found;
}

function check(): ObstacleName | undefined {
  if (globalThis.isSecureContext === false) return 'http';
  if (!canStore('sessionStorage') || !canStore('localStorage')) return 'storage';
  return canSetCookie() ? undefined : 'cookies';
}

function canSetCookie(): boolean {
  const name = 'cookie-probe';
  const end = '; Path=/; SameSite=Lax';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${name}=1${end}`;
  const isKept = document.cookie.includes(`${name}=1`);
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `${name}=; Max-Age=0${end}`;
  return isKept;
}
