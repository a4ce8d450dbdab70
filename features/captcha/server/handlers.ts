import { type Mounted, on } from '../../../server/http/mount.ts';
import { captchaCalls } from '../contract.ts';
import type { Captchas } from './captchas.ts';

export function handlers({ captchas }: { captchas: Captchas }): Mounted[] {
  return [
    on(captchaCalls.request, ({ query }, context) => captchas.request(context, query.language)),
    on(captchaCalls.refresh, ({ body }, context) => captchas.refresh(context, body.lastKey, body.language)),
    on(captchaCalls.changeLanguage, ({ body }, context) =>
      captchas.changeLanguage(context, body.lastKey, body.language),
    ),
    on(captchaCalls.alternative, ({ body }, context) => captchas.alternative(context, body.lastKey)),
  ];
}
