-- The bank's own terms: figures that card holders are told, each with the day from which it holds. The bank's files fill both
-- tables; without rows the default terms hold (server/ports/card-system/parts/terms.ts).

create table cards.terms (
  valid_from date not null,
  term text not null check (term ~ '^[a-z_]{1,40}$'),
  value text not null,
  primary key (valid_from, term)
);
comment on table cards.terms is 'For each term, the row with the latest day that has begun in Taipei holds.';

create table cards.instalment_plans (
  valid_from date not null,
  tenor smallint not null check (tenor between 1 and 60),
  annual_rate numeric(4, 2) not null check (annual_rate between 0 and 15),
  fee_rate numeric(4, 2) not null check (fee_rate between 0 and 15),
  fee bigint not null check (fee >= 0),
  least_amount bigint not null check (least_amount > 0),
  most_amount bigint check (most_amount >= least_amount),
  primary key (valid_from, tenor)
);
comment on table cards.instalment_plans is
  'The plans with the latest day that has begun in Taipei are all plans that the bank offers.';
comment on column cards.instalment_plans.fee_rate is 'Per cent of the amount, charged once, rounded down; `fee` is added.';

create unlogged table bank_load.terms (
  line integer not null,
  change text not null,
  valid_from date,
  term text,
  value text
);

create unlogged table bank_load.instalment_plans (
  line integer not null,
  change text not null,
  valid_from date,
  tenor smallint,
  annual_rate numeric,
  fee_rate numeric,
  fee bigint,
  least_amount bigint,
  most_amount bigint
);

-- Tenors, smallest amounts and the days of a temporary limit are terms now. Citus takes a constraint alone only.
alter table cards.instalments drop constraint instalments_tenor_check;
alter table cards.instalments
  add constraint instalments_tenor_check check (tenor between 1 and 60) not valid;
alter table cards.instalments drop constraint instalments_amount_check;
alter table cards.instalments add constraint instalments_amount_check check (amount > 0) not valid;
alter table cards.limit_requests drop constraint limit_requests_check1;
alter table cards.limit_requests
  add constraint limit_requests_days check (end_date between start_date and start_date + 366) not valid;
alter table cards.cards drop constraint cards_check9;
alter table cards.cards add constraint cards_temporary_days
  check (temporary_limit_to between temporary_limit_from and temporary_limit_from + 366) not valid;
