/** The two layers of controls of a supplementary card, as answers have them. Safety and family cards share them. */
import * as z from 'zod/mini';
import { PAYMENT_KINDS } from '../../shared/card-controls.ts';
import { isoDate, money, named } from '../../shared/http/schemas.ts';

const kinds = z.array(z.enum(PAYMENT_KINDS));
const layerSwitch = named('LayerSwitch', z.object({ on: z.boolean(), stops: kinds }));
/** `most` is null without a limit. */
const layerLimit = named('LayerLimit', z.object({ most: z.nullable(money), stops: kinds }));
const switches = z.object({
  online: layerSwitch,
  abroad: layerSwitch,
  contactless: layerSwitch,
  cash: layerSwitch,
});

/** The primary cardholder's layer of controls. */
export const primaryLayer = named(
  'PrimaryLayer',
  z.object({
    /** Version to send with the next change. */
    version: z.int(),
    frozen: z.boolean(),
    switches,
    limits: z.object({ perPurchase: layerLimit, perPeriod: layerLimit }),
    stopped: z.boolean(),
    /** What was allowed for a request, while it is valid. */
    extra: z.optional(
      z.object({
        requestId: z.string(),
        amount: money,
        /** What purchases took of it. Absent if the sum is not seen. */
        used: z.optional(money),
        until: isoDate,
      }),
    ),
    /** Number of changes that allow more payments that the primary cardholder can still make today. */
    looseningsLeft: z.int(),
  }),
);

/** The holder's layer of controls. */
export const holderLayer = named(
  'HolderLayer',
  z.object({
    frozen: z.boolean(),
    switches,
    limits: z.object({ perPurchase: layerLimit, perDay: layerLimit }),
  }),
);

export type PrimaryLayer = z.output<typeof primaryLayer>;
export type HolderLayer = z.output<typeof holderLayer>;
