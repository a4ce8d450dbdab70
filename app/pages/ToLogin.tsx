import { useEffect } from 'react';
import { paths } from '../../web/paths.ts';

/** An address that is no page: the log-on, which is a document of its own (GEN-2). */
export function ToLogin() {
  useEffect(() => {
    location.replace(paths.login());
  }, []);
  return null;
}
