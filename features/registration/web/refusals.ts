import { useEffect, useRef } from 'react';
import { PortalError } from '../../../web/api.ts';

/** Why the server refused a field (VALIDATION): the name of the rule; undefined where it refused something else. */
export function reasonFor(error: unknown, field: string): string | undefined {
  if (!(error instanceof PortalError) || !error.is('VALIDATION')) return undefined;
  const reason: unknown = Reflect.get(Object(error.details.fields), field);
  return typeof reason === 'string' ? reason : undefined;
}

/** Shows at once, when the page appears, what a later step found out about its field. */
export function useRefusal(reason: string | undefined, show: (reason: string) => void): void {
  const first = useRef(show);
  useEffect(() => {
    if (reason !== undefined) first.current(reason);
  }, [reason]);
}
