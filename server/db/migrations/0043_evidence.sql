-- Files that prove what a person says in a dispute. Their bytes are in the evidence store, encrypted with a key of the file.
create table portal.evidence (
  customer_id text not null,
  file_id uuid not null,
  -- The name and the key of the file's bytes.
  sealed bytea not null,
  -- Bytes announced at the beginning, and bytes received so far.
  bytes integer not null check (bytes between 1 and 5242880),
  received integer not null default 0 check (received between 0 and bytes),
  state text not null default 'receiving' check (state in ('receiving', 'checking', 'ready', 'refused')),
  problem text check (problem in ('type', 'broken', 'too-large-picture', 'virus')),
  begun_at timestamptz not null,
  -- The hour in UTC in which it began, part of the names of its objects: 2026112918.
  hour text not null check (hour ~ '^\d{10}$'),
  -- Objects of the store with the pieces received, in order; empty after the check.
  pieces uuid[] not null default '{}',
  -- What is kept after the check.
  object_id uuid,
  type text check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  kept_bytes integer check (kept_bytes between 1 and 5242880),
  sha256 bytea check (octet_length(sha256) = 32),
  -- The command that names the file, while its outcome is not known.
  claim_id uuid,
  claimed_at timestamptz,
  -- The bank's id of the case that has the file.
  case_id uuid,
  -- The end of the case; null while it is not known.
  case_ended_at timestamptz,
  primary key (customer_id, file_id),
  check ((state = 'refused') = (problem is not null)),
  check ((state = 'ready') = (object_id is not null)),
  check ((object_id is null) = (type is null)),
  check ((object_id is null) = (kept_bytes is null)),
  check ((object_id is null) = (sha256 is null)),
  check ((claim_id is null) = (claimed_at is null)),
  check (claim_id is null or state = 'ready'),
  check (case_id is null or (state = 'ready' and claim_id is null)),
  check (case_ended_at is null or case_id is not null)
);
comment on table portal.evidence is
  'Files of evidence: progress, kept type, size and hash, command, case. Deleted within an hour without a case.';
create index evidence_by_claim on portal.evidence (claim_id) where claim_id is not null;
-- For the files of a case, and to find the row of an object.
create index evidence_by_case on portal.evidence (customer_id, case_id) where case_id is not null;
create index evidence_by_file on portal.evidence (file_id);
