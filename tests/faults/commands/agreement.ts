/** Checks that bank, portal, audit trail and card holders agree after a run. */
import type pg from 'pg';
import type { CommandKind } from '../../../server/ports/card-system/parts/commands.ts';
import { NAMED_AUDIT } from '../../support/api/audit.ts';
import type { OperationKind } from '../money/operations.ts';
import type { Intention } from './person.ts';

/** SQL of triggers that record each activation and each change of a cashback method, in the same transaction. */
export const CARD_CHANGES = `create table card_changes (customer_id text not null, card_id text not null);
  create function note_card_change() returns trigger language plpgsql as $$
    begin
      insert into card_changes values (new.customer_id, new.card_id);
      return new;
    end $$;
  create trigger note_cashback after update of cashback_method on cards.cards
    for each row execute function note_card_change();
  create trigger note_activation after update of status on cards.cards
    for each row when (old.status <> 'active' and new.status = 'active') execute function note_card_change()`;

/** Counts all effects on cards. The triggers of CARD_CHANGES store a row for effects that leave no row. */
const EFFECTS = `select ((select count(*) from cards.redemptions) + (select count(*) from cards.instalments)
  + (select count(*) from cards.limit_requests) + (select count(*) from cards.replacements)
  + (select count(*) from pin_changes) + (select count(*) from card_changes))::int as n`;

const KINDS: Readonly<Record<OperationKind, CommandKind>> = {
  redeem: 'redeem',
  convert: 'convert-to-instalments',
  pin: 'set-pin',
  limit: 'raise-limit',
  replace: 'replace-card',
  activate: 'activate-card',
  cashback: 'set-cashback-method',
  freeze: 'freeze-card',
};

/** Compares the portal's commands with its audit trail. Returns a sentence for each disagreement. */
export async function findUnrecorded(portal: pg.Pool): Promise<string[]> {
  const rules: Readonly<Record<string, string>> = {
    'a command is left pending': `select from portal.commands where state = 'pending'`,
    'a command is not recorded as begun once': `select from portal.commands c where 1 <> (select count(*) from ${NAMED_AUDIT} a
      where a.customer_id = c.customer_id and a.outcome = 'begun' and a.details ->> 'commandId' = c.command_id::text)`,
    'a done command has no record, or more than one': `select from portal.commands c where (c.state = 'done')::int <>
      (select count(*) from ${NAMED_AUDIT} a where a.customer_id = c.customer_id and a.outcome in ('done', 'changed', 'activated')
        and a.details ->> 'commandId' = c.command_id::text)`,
    'a settled command keeps its sealed part': `select from portal.commands where state <> 'pending' and sealed is not null`,
  };
  const found: string[] = [];
  for (const [sentence, query] of Object.entries(rules)) {
    const { rowCount } = await portal.query(query);
    if (rowCount) found.push(`${sentence} (${rowCount})`);
  }
  return found;
}

/** Compares the portal's commands with audit trail, effects and answers. Returns a sentence for each disagreement. */
export async function findDisagreements(
  { portal, bank }: { readonly portal: pg.Pool; readonly bank: pg.Pool },
  intentions: readonly Intention[],
): Promise<string[]> {
  const found = await findUnrecorded(portal);
  const { rows } = await portal.query<{ kind: CommandKind; n: number }>(
    `select kind, count(*)::int as n from portal.commands where state = 'done' group by kind`,
  );
  const done = rows.reduce((sum, { n }) => sum + n, 0);
  const effects = (await bank.query<{ n: number }>(EFFECTS)).rows[0]?.n;
  if (effects !== done) found.push(`the bank has ${effects} effects, and ${done} commands are done`);
  for (const { kind, n } of rows) {
    const known = intentions.filter((one) => KINDS[one.kind] === kind && one.wasDone()).length;
    if (known !== n) found.push(`${n} of ${kind} are done, and card holders know of ${known}`);
  }
  return found;
}

/** Counts commands and answers by state. */
export async function summary(pool: pg.Pool, intentions: readonly Intention[]) {
  const { rows } = await pool.query<{ state: string; n: number }>(
    'select state, count(*)::int as n from portal.commands group by state order by state',
  );
  const answers: Record<string, number> = {};
  for (const { short } of intentions.flatMap((intention) => intention.answers))
    answers[short] = (answers[short] ?? 0) + 1;
  return { commands: Object.fromEntries(rows.map(({ state, n }) => [state, n])), answers };
}
