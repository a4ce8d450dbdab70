/** Collects the API calls of all features for the server. */

import { FEATURES } from '../../features/registry.ts';
import type { Mounted } from '../../server/http/mount.ts';
import type { ServerDeps } from './services.ts';

interface HandlersModule {
  /** Binds the contracts of the feature to their implementations. */
  readonly handlers: (deps: ServerDeps) => readonly Mounted[];
}

const modules = import.meta.glob<HandlersModule>('../../features/*/server/handlers.ts', { eager: true });

/** Returns every call of the API, bound to its handler. A feature has calls if it contains `server/handlers.ts`. */
export function allCalls(deps: ServerDeps): Mounted[] {
  return FEATURES.flatMap(
    ({ name }) => modules[`../../features/${name}/server/handlers.ts`]?.handlers(deps) ?? [],
  );
}
