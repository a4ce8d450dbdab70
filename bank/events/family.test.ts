/** [BANK-50] Events about the primary cardholder's layer of a supplementary card. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { FamilyCard } from '../../server/ports/card-system/parts/family.ts';
import { addDays } from '../../shared/dates.ts';
import { twd } from '../../shared/money.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { ANN, BEN, BENS, sampleId } from '../conformance/sample/sample-bank.ts';
import { createControls } from '../embedded/controls/controls.ts';
import { createFamily } from '../embedded/family/family.ts';
import { today } from '../load/test-bank.ts';
import * as make from './test-events.ts';

describeOnUsualDatabase('family controls by events of the bank', (context) => {
  const send = make.sendTo(context);
  const shown = async (): Promise<FamilyCard> => {
    const cards = await createFamily(context.db()).family?.(ANN);
    return cards?.find(({ cardId }) => cardId === BENS) ?? expect.fail('no such card');
  };
  const extra = (used: number, requestId = sampleId(7950)) => ({
    ...{ requestId, amount: make.ntd(500), used: make.ntd(used) },
    until: addDays(today, 2),
  });
  const clear = async () => {
    for (const table of ['portal.bank_events', 'cards.family_controls', 'cards.family_extras'])
      await sql`delete from ${sql.table(table)}`.execute(context.db());
  };
  beforeEach(async () => {
    await make.startAgain(context);
    await clear();
  });

  it('[BANK-50] show the layer and the extra amount to both parties', async () => {
    await send(
      make.familyControls(9, { version: 3, cash: false, perPeriod: make.ntd(900), extra: extra(20) }),
    );
    const { primary, separated } = await shown();
    expect(primary).toMatchObject({
      version: 3,
      settings: { frozen: false, cash: false, perPurchase: undefined, perPeriod: 900n },
      stopped: false,
      extra: { requestId: sampleId(7950), amount: twd(500), used: twd(20), until: addDays(today, 2) },
    });
    expect((await createControls(context.db()).controls(BEN, BENS))?.primary).toEqual(primary);
    expect(separated).toBe(false);
  });

  it('[BANK-50] the highest version counts, and used amounts only grow, in any order and however often', async () => {
    const events = [
      make.familyControls(9, { version: 1, online: false }),
      make.familyControls(8, { version: 2, perPurchase: make.ntd(70), extra: extra(0) }),
      make.familyControls(7, { version: 2, perPurchase: make.ntd(70), extra: extra(300) }),
      make.familyControls(6, { version: 2, perPurchase: make.ntd(70), extra: extra(450) }),
    ] as const;
    const [a, b, c, d] = events;
    for (const order of [
      [a, b, c, d],
      [d, c, b, a],
      [c, a, d, b],
    ]) {
      await clear();
      for (const event of order) await send(event);
      await send(...order);
      expect((await shown()).primary).toMatchObject({
        version: 2,
        settings: { online: true, perPurchase: 70n },
        extra: { used: twd(450) },
      });
    }
  });

  it('[BANK-50] a stopped card is invalid and stays stopped', async () => {
    await send(make.familyControls(9, { version: 2, stopped: true }));
    expect(await shown()).toMatchObject({ status: 'invalid', stopped: true, changeable: false });
    await send(make.familyControls(8, { version: 3 }));
    expect(await shown()).toMatchObject({ status: 'invalid', stopped: true });
  });

  it('[BANK-47] [BANK-50] tell that holder and primary are separated, and leave it when they say nothing', async () => {
    await send(make.familyControls(9, { separated: true }), make.familyControls(8, { version: 2 }));
    expect((await shown()).separated).toBe(true);
    await send(make.familyControls(7, { version: 3, separated: false }));
    expect((await shown()).separated).toBe(false);
  });

  it('[BANK-50] an answer to a command with a later version stays, and so do the loosenings of the day', async () => {
    await sql`insert into cards.family_controls (customer_id, card_id, version, loosened_on, loosenings)
      values (${BEN}, ${BENS}, 5, (app_now() at time zone 'Asia/Taipei')::date, 3)`.execute(context.db());
    await send(make.familyControls(9, { version: 5, frozen: true }));
    expect((await shown()).primary).toMatchObject({
      version: 5,
      settings: { frozen: false },
      looseningsToday: 3,
    });
    await send(make.familyControls(8, { version: 6, frozen: true }));
    expect((await shown()).primary).toMatchObject({ settings: { frozen: true }, looseningsToday: 3 });
  });

  it('[BANK-50] files of a later time neither end the layer nor bring a stopped card back', async () => {
    await sql`insert into portal.bank_loads (manifest_sha256, kind, as_of, state, completed_at)
      values (${Buffer.alloc(32)}, 'delta', ${make.ago(1)}, 'complete', ${make.ago(1)})`.execute(
      context.db(),
    );
    await send(make.familyControls(9, { version: 2, online: false, stopped: true }));
    expect(await shown()).toMatchObject({ status: 'invalid', primary: { settings: { online: false } } });
  });

  it('[BANK-50] the replacement of a lost card keeps the layer', async () => {
    await sql`insert into cards.replacements (customer_id, reference_number, card_id, category, reason, reason_detail,
        ordered_at, closed_at, outcome)
      values (${BEN}, 'REFERENCE-9', ${BENS}, 'lost', 'other', 'x', ${make.ago(5)}, ${make.ago(5)}, 'activated')`.execute(
      context.db(),
    );
    await send(make.familyControls(9, { version: 2, online: false }));
    expect((await shown()).primary.settings.online).toBe(false);
  });
});
