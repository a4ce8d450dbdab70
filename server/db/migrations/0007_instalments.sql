-- Purchases that are paid in instalments.

create table cards.instalments (
  customer_id uuid not null,
  transaction_id uuid not null,
  card_id uuid not null,
  conversion_id uuid not null,
  reference_number text not null check (char_length(reference_number) between 1 and 40),
  type text not null check (type in ('unbilled', 'latestStatement')),
  converted_at timestamptz not null,
  converted_on date not null,
  amount bigint not null check (amount >= 1000),
  tenor smallint not null check (tenor in (3, 6, 12, 18, 24, 30)),
  annual_rate numeric(5, 2) not null check (annual_rate >= 0),
  interest bigint not null check (interest >= 0),
  fee bigint not null check (fee >= 0),
  first_instalment bigint not null,
  monthly_instalment bigint not null check (monthly_instalment > 0),
  total bigint not null,
  annual_percentage_rate numeric(5, 2) not null check (annual_percentage_rate >= 0),
  first_month text not null check (first_month ~ '^[0-9]{4}-[0-9]{2}$'),
  last_month text not null check (last_month ~ '^[0-9]{4}-[0-9]{2}$'),
  primary key (customer_id, transaction_id),
  unique (customer_id, reference_number),
  foreign key (customer_id, card_id) references cards.cards,
  foreign key (customer_id, transaction_id) references cards.transactions,
  check (total = amount + interest + fee),
  check (total = first_instalment + (tenor - 1) * monthly_instalment),
  check (first_instalment >= monthly_instalment)
);
comment on table cards.instalments is
  'Conversions. The primary key is the rule that a transaction is converted once, whoever tries and how often; the checks '
  'are the rule that every dollar of a plan is in one of its payments.';
comment on column cards.instalments.total is 'Everything that is paid: the amount, the interest and the fee.';
comment on column cards.instalments.first_instalment is 'With the fee, and with what does not divide.';
comment on column cards.instalments.annual_percentage_rate is
  'Per cent; twelve times the monthly internal rate of return of the payments.';

-- A card's conversions, newest first.
create index instalments_page on cards.instalments (customer_id, card_id, converted_at desc, transaction_id);
