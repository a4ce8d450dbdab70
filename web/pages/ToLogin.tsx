import { useEffect } from 'react';
import { paths } from '../paths.ts';

/** Loads the log-on document for an unknown address (GEN-2). */
export function ToLogin() {
  useEffect(() => {
    location.replace(paths.login());
  }, []);
  return null;
}
