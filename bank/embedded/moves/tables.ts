/** What happens to the rows of a card that moves to another customer, by table. A test demands that every table is named. */

/** Tables whose rows go with the card, referenced tables first. */
export const CARD_TABLES = [
  'cards.cards',
  'cards.statements',
  'cards.point_entries',
  'cards.transactions',
  'cards.instalments',
  'cards.redemptions',
  'cards.limit_requests',
  'cards.pins',
  'cards.replacements',
  'cards.controls',
  'cards.wallet_tokens',
  'cards.family_controls',
  'cards.family_extras',
  'cards.disputes',
  'cards.dispute_lines',
] as const;

/** Tables whose rows go with a case of the card. They are deleted with the case. */
export const CASE_TABLES = ['cards.dispute_steps', 'cards.dispute_replies', 'cards.dispute_files'] as const;

/** The other tables with a card id, and what happens to them. */
export const OTHER_CARD_TABLES: Readonly<Record<string, string>> = {
  'cards.card_numbers': 'goes with the card: its key is the number',
  'portal.bank_events': 'goes with the card: its key is the id of the event',
  'portal.family_agreements': 'goes with its holder, see server/moved-cards',
  'portal.family_requests': 'goes with its holder, see server/moved-cards',
  'portal.commands':
    'stays: the bank answers the id under the customer who asked, and a card with a pending command does not move',
};

/** The other tables of schema cards with a customer, and what happens to them. */
export const CUSTOMER_TABLES: Readonly<Record<string, string>> = {
  'cards.customers': 'stays: the files write and delete customers',
  'cards.contact_changes': 'stays: contacts belong to the customer',
  'cards.dispute_steps': 'goes with the case, which goes with the card',
  'cards.dispute_replies': 'goes with the case, which goes with the card',
  'cards.dispute_files': 'goes with the case; a file without a case stays and is soon deleted',
  'cards.recorded_commands': 'goes with the card, which is in the encrypted command',
  'cards.commands_in_files': 'goes with the card, like recorded_commands',
  'cards.redemption_years': 'counts for both customers, or goes with the last card',
};
