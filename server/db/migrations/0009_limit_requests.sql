-- Temporary limits that were asked for through the portal (LIM-1). What holds, or will hold, is on the card's own row
-- (temporary_limit and its two dates, with their checks); that row is also the lock that lets one request through.
create table cards.limit_requests (
  customer_id uuid not null,
  reference_number text not null check (char_length(reference_number) between 8 and 32),
  card_id uuid not null,
  credit_limit bigint not null,
  new_limit bigint not null check (new_limit % 1000 = 0),
  start_date date not null,
  end_date date not null,
  requested_at timestamptz not null,
  primary key (customer_id, reference_number),
  foreign key (customer_id, card_id) references cards.cards,
  -- Two requests for the same days cannot both have been taken.
  unique (customer_id, card_id, start_date),
  check (new_limit >= credit_limit),
  check (end_date between start_date and start_date + 60)
);
comment on table cards.limit_requests is 'One row for each temporary limit that took effect; never changed.';
comment on column cards.limit_requests.credit_limit is 'The limit of the card when this was asked for.';
