/** The columns of the sections of the bank's data, and the tables of the embedded card system that these sections have. */

export const CARD_COLUMNS = [
  ...[
    'productName',
    'productCode',
    'maskedNumber',
    'holderName',
    'relationship',
    'corporate',
    'status',
    'frozen',
  ],
  ...['expiry', 'creditLimit', 'temporaryLimit', 'availableCredit', 'currentBalance', 'cashAdvanceLimit'],
  ...['interestRate', 'latestStatement', 'points', 'cashbackMethod', 'autopay', 'pinSet', 'canActivate'],
  ...['replacement', 'lastFour', 'cardId'],
];
export const STATEMENT_COLUMNS = [
  ...[
    'statementDate',
    'statementMonth',
    'paymentDueDate',
    'total',
    'minimumPayment',
    'previousBalance',
    'payments',
  ],
  ...['adjustments', 'newCharges', 'interest', 'fees', 'interestRate', 'creditLimit', 'cashAdvanceLimit'],
  ...[
    'pointsBefore',
    'pointsEarned',
    'pointsUsed',
    'pointsAfter',
    'suspended',
    'minimumOnly',
    'chargedThisYear',
  ],
  'statementId',
];
export const REDEMPTION_COLUMNS = [
  ...[
    'date',
    'description',
    'redeemCode',
    'points',
    'quantity',
    'category',
    'itemCode',
    'membership',
    'delivery',
  ],
  ...['rebate', 'cancelledAt', 'cancellableUntil', 'lastFour', 'cardId', 'redemptionId'],
];
export const CONVERSION_COLUMNS = [
  ...[
    'convertedOn',
    'referenceNumber',
    'type',
    'transaction',
    'plan',
    'firstMonth',
    'lastMonth',
    'conversionId',
  ],
];
export const LIMIT_COLUMNS = ['currentLimit', 'maximumLimit', 'today', 'allowed', 'openRequest'];
export const PAYMENT_COLUMNS = [
  ...[
    'due',
    'minimumDue',
    'suspended',
    'dueDate',
    'autoDebit',
    'paymentNumber',
    'slipUntil',
    'account',
    'eBill',
  ],
];
export const CONTROL_COLUMNS = [
  ...[
    'settings',
    'freeze',
    'version',
    'highestLimit',
    'changeable',
    'looseningsToday',
    'walletTokens',
    'primary',
  ],
];
export const DISPUTE_COLUMNS = [
  ...[
    'openedAt',
    'reference',
    'kind',
    'state',
    'amount',
    'suspended',
    'suspendedUntil',
    'lines',
    'answers',
    'steps',
  ],
  ...['next', 'owed', 'evidence', 'replies', 'cardId', 'caseId'],
];

/** The tables of the embedded card system that these sections have. */
export const TABLES_OF_SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'cards.customers': ['person', 'contacts'],
  'cards.cards': ['cards', 'payment', 'limit'],
  'cards.transactions': ['transactions'],
  'cards.statements': ['statements'],
  'cards.point_entries': ['points', 'points-ending'],
  'cards.redemptions': ['redemptions'],
  'cards.instalments': ['instalments'],
  'cards.controls': ['controls'],
  'cards.family_controls': ['controls', 'family'],
  'cards.family_extras': ['controls', 'family'],
  'cards.wallet_tokens': ['controls'],
  'cards.disputes': ['disputes'],
  'cards.dispute_lines': ['disputes'],
  'cards.dispute_steps': ['disputes'],
  'cards.dispute_replies': ['disputes'],
  'cards.dispute_files': ['disputes'],
  'cards.pins': ['pin'],
  'cards.replacements': ['replacement'],
  'cards.limit_requests': ['limit'],
};
