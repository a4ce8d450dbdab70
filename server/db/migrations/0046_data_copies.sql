-- Copies of a person's data. Their bytes are in the evidence store, encrypted with a key of the copy.
create table portal.data_copies (
  customer_id text not null,
  copy_id uuid not null,
  -- The key of the copy's bytes.
  sealed bytea not null,
  language text not null check (language in ('en', 'zh_tw')),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  -- The only session that may read the copy: the one that confirmed it last.
  session_key bytea not null,
  requested_at timestamptz not null,
  -- The hour in UTC of the request, part of the names of its objects: 2026112918.
  hour text not null check (hour ~ '^\d{10}$'),
  -- Kinds of data that are done, and all of them.
  done integer not null default 0 check (done >= 0),
  kinds integer not null default 0 check (kinds >= 0),
  -- The process that makes the copy, and until when no other one takes it over.
  lease_id uuid,
  leased_until timestamptz,
  attempts integer not null default 0,
  ready_at timestamptz,
  expires_at timestamptz,
  -- The files of the copy: their kind, year and size.
  files jsonb not null default '[]',
  primary key (customer_id, copy_id),
  -- One copy at a time.
  unique (customer_id),
  check ((state = 'ready') = (ready_at is not null)),
  check ((ready_at is null) = (expires_at is null)),
  check ((state = 'making') = (lease_id is not null)),
  check ((lease_id is null) = (leased_until is null))
);
comment on table portal.data_copies is
  'Copies of the data of persons, on their request: progress, files, key. Deleted seven days after they are ready.';
create index data_copies_open on portal.data_copies (requested_at) where state in ('waiting', 'making');
create table portal.data_copy_parts (
  customer_id text not null,
  copy_id uuid not null,
  -- Number of the file in the copy, and of the part in the file, from 0.
  file integer not null check (file >= 0),
  part integer not null check (part >= 0),
  object_id uuid not null,
  primary key (customer_id, copy_id, file, part),
  foreign key (customer_id, copy_id) references portal.data_copies on delete cascade
);
comment on table portal.data_copy_parts is 'Objects of the evidence store with the parts of copies.';
create index data_copy_parts_by_copy on portal.data_copy_parts (copy_id);
