-- The supplementary cards on the accounts of a customer.
create index concurrently cards_by_account on cards.cards (account_customer_id) where account_customer_id is not null;
