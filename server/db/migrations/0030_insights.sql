-- What looks like a subscription and was hidden by its customer.

create table portal.hidden_subscriptions (
  customer_id text not null,
  -- Hash of merchant, currency and plan.
  subscription_key text not null check (subscription_key ~ '^[0-9a-f]{32}$'),
  hidden_at timestamptz not null,
  primary key (customer_id, subscription_key)
);
comment on table portal.hidden_subscriptions is
  'Hidden on the page of insights. Only what is found there can be hidden, so a customer has few rows.';
