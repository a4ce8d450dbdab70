import * as z from 'zod/mini';
import { CASHBACK_METHODS } from '../../shared/card-values.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { clientKind, ignored, opaque } from '../../shared/http/schemas.ts';

const cashbackMethod = z.enum(CASHBACK_METHODS);

/** The cashback method of a card (CSH-1). `cardNo` is the caller's cardId; `cusId` and `channel` are ignored. */
export const cashbackCalls = {
  read: endpoint({
    method: 'GET',
    path: '/cards/cashback-method',
    summary: "A card's cashback method",
    caller: 'access',
    query: z.strictObject({ cardNo: opaque, cusId: ignored }),
    payload: z.object({ cashbackMethod }),
    errors: ['NOT_FOUND'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/cards/cashback-method',
    summary: "Changes a card's cashback method",
    caller: 'access',
    commands: true,
    primaryOnly: true,
    limits: [{ name: 'cashback', by: 'session', max: 20, seconds: 3600 }],
    body: z.strictObject({ cardNo: opaque, cusId: ignored, channel: clientKind, cashbackMethod }),
    payload: z.object({ cashbackMethod }),
    errors: ['NOT_FOUND', 'CONFLICT', 'PRIMARY_ONLY'],
  }),
};

export type CashbackMethod = z.output<typeof cashbackMethod>;
