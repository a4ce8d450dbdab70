import { beforeAll } from 'vitest';
import type { LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { actsOf, openFamily, startAgain } from './test-family.ts';
import { racesOfLayers } from './test-races.ts';

describeOnEachDatabase('[BANK-48] races of both layers', (context) => {
  let system: LocalCardSystem;
  beforeAll(async () => {
    system = await openFamily(context);
    await startAgain(context);
  });
  racesOfLayers(
    context,
    actsOf(context, () => system),
    1_000,
  );
});
