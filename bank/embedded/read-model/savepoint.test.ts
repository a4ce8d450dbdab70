import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { withSavepoint } from './read-model-store.ts';

const failing = (code: string) => async () => {
  throw Object.assign(new Error('a fault of the database'), { code });
};

describeOnUsualDatabase('an effect in the read model', (context) => {
  const attempt = (work: () => Promise<boolean>) => context.transaction((trx) => withSavepoint(trx, work));

  it('[OPS-5] is left out when its data does not fit, and the rest of the transaction stays', async () => {
    expect(await attempt(failing('23505'))).toBe(false);
    expect(await attempt(async () => false)).toBe(false);
    const rest = await context.transaction(async (trx) => {
      await withSavepoint(trx, async () => {
        await sql`select 1 / 0`.execute(trx);
        return true;
      });
      return (await sql<{ one: number }>`select 1 as one`.execute(trx)).rows;
    });
    expect(rest).toEqual([{ one: 1 }]);
  });

  it.each(['57014', '40P01', '40001', '55P03', '53300', '57P01'])(
    '[OPS-5] is not left out for want of the database, such as beside a load of files: %s',
    async (code) => {
      await expect(attempt(failing(code))).rejects.toMatchObject({ code });
    },
  );
});
