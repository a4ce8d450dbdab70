-- How the bill of a card is paid, and what a statement tells of its cost. All of it is the bank's; older files have none of it.

alter table cards.cards
  add column payment_number text,
  add column payment_bank text,
  add column payment_account text,
  add column e_bill_number text,
  add column autopay_account text;
-- Citus takes a constraint alone only.
alter table cards.cards
  add constraint cards_payment_account check ((payment_bank is null) = (payment_account is null)) not valid;
comment on column cards.cards.payment_number is
  'For payment slips of shops: 16 digits and capital letters. Never the number of a card.';
comment on column cards.cards.payment_account is 'Account at `payment_bank` for transfers by QR code.';
comment on column cards.cards.e_bill_number is 'For the national bill payment site.';
comment on column cards.cards.autopay_account is 'Last four or five digits of the account that autopay is taken from.';

alter table cards.statements
  add column minimum_only_payments integer,
  add column minimum_only_total bigint,
  add column minimum_only_interest bigint,
  add column year_interest bigint,
  add column year_fees bigint;
alter table cards.statements
  add constraint statements_minimum_only check (num_nulls(minimum_only_payments, minimum_only_total, minimum_only_interest)
    in (0, 3)) not valid;
alter table cards.statements
  add constraint statements_year check ((year_interest is null) = (year_fees is null)) not valid;
comment on column cards.statements.minimum_only_payments is
  'Payments until the statement is paid off with the minimum each time; null when nothing is due or the bank does not say.';
comment on column cards.statements.year_interest is
  'TWD, whole dollars: of this statement and the ones before it in its calendar year.';

alter table bank_load.cards
  add column payment_number text,
  add column payment_bank text,
  add column payment_account text,
  add column e_bill_number text,
  add column autopay_account text;
alter table bank_load.statements
  add column minimum_only_payments integer,
  add column minimum_only_total bigint,
  add column minimum_only_interest bigint,
  add column year_interest bigint,
  add column year_fees bigint;
