/** [OPS-2] The values that the database allows equal the tuples from which types, contracts and wire formats are derived. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { KINDS as NOTICE_KINDS } from '../features/alerts/kinds.ts';
import { EVIDENCE_PROBLEMS } from '../features/evidence/contract.ts';
import { REQUEST_STATES } from '../features/family/rules.ts';
import { TOLD_CONTACTS } from '../server/outbox/notice.ts';
import { bankEvent } from '../server/ports/card-system/http/wire/events.ts';
import { SECURITY_LEVELS } from '../shared/analytics.ts';
import { FREEZERS } from '../shared/card-controls.ts';
import {
  AUTOPAYS,
  CARD_RELATIONSHIPS,
  CARD_STATUSES,
  CASHBACK_METHODS,
  COMMAND_STATES,
  CONTACT_KINDS,
  REDEMPTION_CATEGORIES,
  REPLACEMENT_CATEGORIES,
  REPLACEMENT_OUTCOMES,
  STATEMENT_PREFERENCES,
} from '../shared/card-values.ts';
import { CONSENT_CHANNELS } from '../shared/consents.ts';
import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES } from '../shared/data-requests.ts';
import {
  DISPUTE_KINDS,
  DISPUTE_STATES,
  EVIDENCE_TYPES,
  isOpenDispute,
  PURCHASE_CHANNELS,
} from '../shared/disputes.ts';
import { INSTALMENT_TYPES } from '../shared/instalments.ts';
import { LANGUAGES } from '../shared/languages.ts';
import { ACTS, hasSubject, STAFF_ROLES } from '../shared/staff-roles.ts';
import { TRANSACTION_CATEGORIES } from '../shared/transaction-categories.ts';
import { describeOnEachDatabase } from './support/database/databases.ts';

type Values = readonly (string | number)[];

/** Allowed values by table and constraint. */
const VALUES: Readonly<Record<string, Values>> = {
  'cards.cards cards_autopay_check': AUTOPAYS,
  'cards.cards cards_cashback_method_check': CASHBACK_METHODS,
  'cards.cards cards_relationship_check': CARD_RELATIONSHIPS,
  'cards.cards cards_status_check': CARD_STATUSES,
  'cards.contact_changes contact_changes_kind_check': CONTACT_KINDS,
  'cards.controls controls_frozen_by_check': FREEZERS,
  'cards.disputes disputes_check': DISPUTE_STATES.filter((state) => !isOpenDispute(state)),
  'cards.disputes disputes_kind_check': DISPUTE_KINDS,
  'cards.disputes disputes_state_check': DISPUTE_STATES,
  'cards.instalments instalments_type_check': INSTALMENT_TYPES,
  'cards.redemptions redemptions_category_check': REDEMPTION_CATEGORIES,
  'cards.replacements replacements_category_check': REPLACEMENT_CATEGORIES,
  'cards.replacements replacements_outcome_check': REPLACEMENT_OUTCOMES,
  'cards.transactions transactions_category_check': TRANSACTION_CATEGORIES,
  'cards.transactions transactions_channel': PURCHASE_CHANNELS,
  'demo.inbox inbox_language_check': LANGUAGES,
  'portal.alerts alerts_language_check': LANGUAGES,
  'portal.bank_events bank_events_kind': bankEvent._zod.def.options.flatMap(
    ({ _zod }) => _zod.def.shape.kind._zod.def.values,
  ),
  'portal.data_copies data_copies_language_check': LANGUAGES,
  'portal.data_copies data_copies_state_check': ['waiting', 'making', 'ready', 'failed'],
  'portal.contact_changes contact_changes_kind_check': CONTACT_KINDS,
  'portal.contact_changes contact_changes_objected_by_check': TOLD_CONTACTS,
  'portal.commands commands_language_check': LANGUAGES,
  'portal.commands commands_state_check': COMMAND_STATES,
  'portal.events events_language_check': LANGUAGES,
  'portal.events events_security_level_check': SECURITY_LEVELS,
  'portal.consents consents_channel_check': CONSENT_CHANNELS,
  'portal.data_requests data_requests_kind_check': DATA_REQUEST_KINDS,
  'portal.data_requests data_requests_language_check': LANGUAGES,
  'portal.data_requests data_requests_state_check': DATA_REQUEST_STATES,
  'portal.evidence evidence_problem_check': EVIDENCE_PROBLEMS,
  'portal.evidence evidence_type_check': EVIDENCE_TYPES,
  'portal.family_requests family_requests_state_check': REQUEST_STATES,
  'portal.notices notices_kind_check': NOTICE_KINDS,
  'portal.outbox outbox_language_check': LANGUAGES,
  'portal.staff_acts staff_acts_change': ACTS.filter(hasSubject),
  'portal.staff_acts staff_acts_kind_check': ACTS,
  'portal.staff_sessions staff_sessions_roles_check': STAFF_ROLES,
  'portal.users users_hold': ['email', 'sms'],
  'portal.users users_statement_preference_check': STATEMENT_PREFERENCES,
};

/** Constraints on values that only one store writes, as literals. */
const OF_ONE_STORE = [
  'cards.disputes disputes_next_who_check',
  'demo.inbox inbox_channel_check',
  'portal.bank_loads bank_loads_kind_check',
  'portal.bank_loads bank_loads_state_check',
  'portal.captchas captchas_kind_check',
  'portal.contact_changes contact_changes_check',
  'portal.contact_changes contact_changes_check2',
  'portal.contact_changes contact_changes_state_check',
  'portal.events events_kind_check',
  'portal.evidence evidence_state_check',
  'portal.family_requests family_requests_check',
  'portal.otp_challenges otp_challenges_state_check',
  'portal.otp_challenges otp_method',
  'portal.outbox outbox_channel',
  'portal.outbox outbox_state_check',
  'portal.secrets_in_use secrets_in_use_purpose_check',
  'portal.sessions sessions_end_reason_check',
  'portal.sessions sessions_state_check',
  'portal.staff_acts staff_acts_state_check',
];

describeOnEachDatabase('the values that the database allows', (context) => {
  /** Returns the value lists of check constraints, by table and constraint. Excludes constraints that count non-null columns, and shards. */
  async function lists(): Promise<Map<string, Values>> {
    const { rows } = await sql<{ name: string; definition: string }>`
      select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and conrelid > 0
        and pg_get_constraintdef(oid) like '%ARRAY[%' and pg_get_constraintdef(oid) not like '%num_nulls%'
        and connamespace::regnamespace::text in ('cards', 'portal', 'demo')
        and (not ${context.distributed} or conrelid::regclass::text !~ '_[0-9]{6}$')`.execute(context.db());
    return new Map(rows.map(({ name, definition }) => [name, valuesIn(definition)]));
  }

  it('are those of the product', async () => {
    const found = await lists();
    const shared = [...found].filter(([name]) => !OF_ONE_STORE.includes(name));
    expect(Object.fromEntries(shared)).toEqual(
      Object.fromEntries(Object.entries(VALUES).map(([name, values]) => [name, [...values].sort()])),
    );
    expect(OF_ONE_STORE.filter((name) => !found.has(name))).toEqual([]);
  });
});

function valuesIn(definition: string): Values {
  const [, list = ''] = /ARRAY\[([^\]]*)\]/.exec(definition) ?? [];
  const texts = [...list.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value);
  return (texts.length > 0 ? texts : list.split(', ').map(Number)).sort();
}
