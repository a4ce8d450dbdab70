import { type Mounted, on } from '../../../server/http/mount.ts';
import { captchaCalls } from '../contract.ts';
import type { Captchas } from './captchas.ts';

export function handlers({ captchas }: { captchas: Captchas }): Mounted[] {
  return [
    on(captchaCalls.request, ({ query }, { session }) => captchas.request(session, query.language)),
    on(captchaCalls.refresh, ({ body }, { session }) =>
      captchas.refresh(session, body.lastKey, body.language),
    ),
    on(captchaCalls.changeLanguage, ({ body }, { session }) =>
      captchas.changeLanguage(session, body.lastKey, body.language),
    ),
    on(captchaCalls.alternative, ({ body }, { session }) => captchas.alternative(session, body.lastKey)),
  ];
}
