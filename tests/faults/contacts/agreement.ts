/** Checks that bank, portal, audit trail, messages and people agree on every change of a contact. */
import type pg from 'pg';
import type { CardContacts } from '../../../server/ports/card-system/parts/contacts.ts';
import { CONTACT_KINDS, contactOf, contactText } from '../../../server/ports/card-system/parts/contacts.ts';
import { NAMED_AUDIT } from '../../support/api/audit.ts';
import type { Pools } from '../commands/both-banks.ts';
import type { ContactPerson, KnownChange } from './person.ts';
import { linksOf } from './person.ts';

type Contacts = Required<CardContacts>['contacts'];

/** Rules of the portal's database alone. Each query returns the changes that break it. */
const RULES: Readonly<Record<string, string>> = {
  'a change is in the portal that the bank did not make': `select change_id from portal.contact_changes
    where bank_change_id is null`,
  'a done change has no record, or more than one': `select c.change_id from portal.contact_changes c
    where 1 <> (select count(*) from ${NAMED_AUDIT} a where a.customer_id = c.customer_id
      and a.action = 'change-contact' and a.outcome = 'done' and a.details ->> 'changeId' = c.change_id::text)`,
  'a record names a change that is not there': `select a.seq from ${NAMED_AUDIT} a where a.action = 'change-contact'
    and a.outcome = 'done' and not exists (select from portal.contact_changes c
      where c.customer_id = a.customer_id and c.change_id::text = a.details ->> 'changeId')`,
  'a change that was taken back has no record, or more than one': `select c.change_id from portal.contact_changes c
    where (c.state = 'taken-back')::int <> (select count(*) from ${NAMED_AUDIT} a where a.customer_id = c.customer_id
      and a.action = 'undo-contact' and a.outcome = 'done' and a.details ->> 'changeId' = c.change_id::text)`,
  'objections and their records differ': `select c.change_id from portal.contact_changes c
    where cardinality(c.objected_by) <> (select count(*) from ${NAMED_AUDIT} a where a.customer_id = c.customer_id
      and a.action = 'contact-objection' and a.outcome in ('objected', 'desk')
      and a.details ->> 'changeId' = c.change_id::text)`,
  'an objection counted twice': `select details ->> 'changeId' from portal.audit
    where action = 'contact-objection' and outcome in ('objected', 'desk')
    group by details ->> 'changeId', outcome having count(*) > 1`,
  'confirmations and their records differ': `select c.change_id from portal.contact_changes c
    where (c.confirmed_at is not null)::int <> (select count(*) from ${NAMED_AUDIT} a where a.customer_id = c.customer_id
      and a.action = 'contact-objection' and a.outcome = 'confirmed' and a.details ->> 'changeId' = c.change_id::text)`,
  'notices and changes of state differ': `select from (select c.customer_id, o.purpose, count(*) as sent
        from portal.outbox o join cards.customers c on c.customer_id::text = o.customer_id
        where o.purpose in ('contact-undone', 'contact-objected', 'contact-confirmed') group by 1, 2) n
      full join (select c.customer_id, p.purpose, count(*) * num_nonnulls(c.phone_sealed, c.email_sealed) as due
        from ${NAMED_AUDIT} a join cards.customers c on c.customer_id::text = a.customer_id
        join (values ('undo-contact', 'done', 'contact-undone'), ('contact-objection', 'objected', 'contact-objected'),
          ('contact-objection', 'desk', 'contact-objected'), ('contact-objection', 'confirmed', 'contact-confirmed'))
          p (action, outcome, purpose) using (action, outcome)
        group by c.customer_id, p.purpose) d using (customer_id, purpose)
      where n.sent is distinct from d.due`,
  'a message was shown twice': 'select dedupe_id from demo.inbox group by dedupe_id having count(*) > 1',
  'a message is left in the outbox': `select message_id from portal.outbox where state = 'waiting'`,
  'more changes were made than tokens used': `select customer_id from (select customer_id, count(*) as n
      from portal.contact_changes group by 1) c
    where n > (select count(*) from portal.otp_tokens t where t.customer_id = c.customer_id
      and t.purpose = 'contact' and t.used_at is not null)`,
  'more new contacts were added than their codes used': `select customer_id from (select customer_id, count(*) as n
      from portal.contact_changes where kind in ('phone', 'email') group by 1) c
    where n > (select count(*) from portal.otp_challenges t where t.customer_id = c.customer_id
      and t.purpose = 'contact-new' and t.state = 'used')`,
  'more answers of owners were taken than their codes used': `select customer_id from (select customer_id,
        count(*) filter (where state = 'taken-back') + count(confirmed_at) as n
      from portal.contact_changes group by 1) c
    where n > (select count(*) from portal.otp_challenges t where t.customer_id = c.customer_id
      and t.purpose = 'contact-owner' and t.state = 'used')`,
};

/** Returns a sentence for each disagreement. */
export async function findDisagreements(
  { portal, bank }: Pools,
  { atPortal, atBank }: { readonly atPortal: Contacts; readonly atBank: Contacts },
  people: readonly ContactPerson[],
): Promise<string[]> {
  const found: string[] = [];
  for (const [sentence, query] of Object.entries(RULES)) {
    const { rowCount } = await portal.query(query);
    if (rowCount) found.push(`${sentence} (${rowCount})`);
  }
  found.push(...(await compareWithBank(portal, bank)));
  for (const person of people) {
    found.push(...person.violations, ...(await compareWithPerson(portal, person)));
    const [here, there] = await Promise.all([atPortal(person.customerId), atBank(person.customerId)]);
    for (const kind of CONTACT_KINDS) {
      const text = there && contactText(contactOf(there, kind));
      if (text !== (here && contactText(contactOf(here, kind))))
        found.push(`portal and bank differ in ${kind}`);
      if (text !== person.values[kind])
        found.push(`told wrongly: ${person.username} knows another ${kind} than the bank has`);
    }
  }
  return found;
}

interface ChangeRow {
  readonly id: string;
  readonly back: boolean;
}

async function compareWithBank(portal: pg.Pool, bank: pg.Pool): Promise<string[]> {
  const { rows: here } = await portal.query<ChangeRow>(
    `select bank_change_id::text as id, state = 'taken-back' as back from portal.contact_changes`,
  );
  const { rows: there } = await bank.query<ChangeRow>(
    'select change_id::text as id, undone_at is not null as back from cards.contact_changes',
  );
  const found: string[] = [];
  const made = new Map(there.map((row) => [row.id, row]));
  for (const { id, back } of here) {
    const row = made.get(id);
    if (!row) found.push('lost: a change is not with the bank');
    else if (row.back !== back) found.push('a change was taken back on one side only');
    made.delete(id);
  }
  if (made.size > 0) found.push(`invented: the bank has ${made.size} changes that the portal does not know`);
  if (new Set(here.map(({ id }) => id)).size < here.length)
    found.push('doubled: two changes have one at the bank');
  return found;
}

/** Compares what a person knows with the table of changes and the notices. */
async function compareWithPerson(portal: pg.Pool, { customerId, changes }: ContactPerson): Promise<string[]> {
  const found = changes.flatMap(({ intention, undo }) => [
    ...intention.violations(),
    ...(undo?.violations() ?? []),
  ]);
  const { rows } = await portal.query<{ id: string; kind: string; by: string[]; ok: boolean }>(
    `select change_id::text as id, kind, objected_by as by, confirmed_at is not null as ok
     from portal.contact_changes where customer_id = $1 order by begun_at`,
    [customerId],
  );
  const done = changes.filter(({ intention }) => intention.wasDone());
  if (rows.length !== done.length)
    found.push(`${rows.length} changes are done, and the person knows of ${done.length}`);
  const links = await linksOf(portal, customerId);
  if (links.some(({ changeId }) => !rows.some(({ id }) => id === changeId)))
    found.push('told wrongly: a notice of a change that did not happen');
  for (const change of done) found.push(...violationsOf(change, rows, links));
  return found;
}

function violationsOf(
  { changeId, told, objectedBy, isConfirmed, kind }: KnownChange,
  rows: readonly { readonly id: string; readonly by: readonly string[]; readonly ok: boolean }[],
  links: Awaited<ReturnType<typeof linksOf>>,
): string[] {
  // The run ended before the person read the notice.
  if (changeId === undefined) return [];
  const found: string[] = [];
  const row = rows.find(({ id }) => id === changeId);
  for (const by of objectedBy) if (!row?.by.includes(by)) found.push('lost: an acknowledged objection');
  if (isConfirmed && !row?.ok) found.push('lost: an acknowledged confirmation');
  const sent = links.filter((link) => link.changeId === changeId).map(({ by, to }) => `${by} ${to}`);
  const due = Object.entries(told).map(([by, to]) => `${by} ${to}`);
  if (sent.sort().join() !== due.sort().join())
    found.push(`a change of ${kind} has the notices ${sent.map((one) => one.split(' ')[0]).join()}`);
  return found;
}
