/** Sentences for the operator about errors that end a start or a program: the cause and the remedy, never a secret. */
import { codeOf, DatabaseReadOnly, DatabaseUnavailable } from './db/errors.ts';

const ROLES = 'docs/operations/database.md, "Roles and database"';

/** By SQLSTATE. PostgreSQL's message names roles, databases, schemas and tables, but no values of rows here. */
const SQL_SENTENCES: Readonly<Record<string, (message: string) => string>> = {
  '28000': () => `The database refuses the role: check DATABASE_URL and pg_hba.conf (${ROLES}).`,
  '28P01': () => 'The database refuses the role or its password: check DATABASE_URL.',
  '3D000': (message) =>
    `There is no such database (${message}): check DATABASE_URL, or create it (${ROLES}).`,
  '42501': (message) =>
    `The role of DATABASE_URL lacks a right (${message}): run server/db/roles.sql as the owner, or use the owner for this program (docs/operations/audit-trail.md, "The serving role").`,
  '42P01': lacks,
  '42703': lacks,
  '42883': lacks,
  '3F000': lacks,
  '53300': () =>
    'The database has no free connection: raise its max_connections, or lower DATABASE_POOL (docs/operations/database.md, "Connections").',
};

function lacks(message: string): string {
  return `The database lacks a part of the schema (${message}): run "npm run migrate" as the owner. The role must have no search_path of its own.`;
}

const TLS_CODES =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|ERR_OSSL_|HOSTNAME_MISMATCH|INVALID_CA)/;
const NO_TLS = /^The server does not support SSL connections/;

/**
 * Returns the sentence for an error of the database, TLS, a file or an address to listen on, or for its cause. Returns undefined
 * for any other error.
 */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof DatabaseReadOnly) return undefined;
  const code = codeOf(error);
  const bySql = SQL_SENTENCES[code ?? '']?.(error.message);
  if (bySql) return `${bySql.slice(0, -1)} [${code}].`;
  if (error instanceof DatabaseUnavailable)
    return `${error.message}: check the address in DATABASE_URL, and that PostgreSQL runs there and takes connections.`;
  if (NO_TLS.test(error.message))
    return 'The database server speaks no TLS: turn on its "ssl", or remove sslmode from DATABASE_URL where the network is safe (docs/operations/modes.md).';
  if (code && TLS_CODES.test(code))
    return `A certificate or key is not accepted (${code}: ${error.message}): check the certificate of the database or card system, their authority (sslrootcert in DATABASE_URL, CARD_SYSTEM_CA, NODE_EXTRA_CA_CERTS), and the clock.`;
  if ('syscall' in error && error.syscall === 'listen') return listenSentence(error, code);
  if (code && 'path' in error && typeof error.path === 'string')
    return `${error.path} cannot be used (${code}): check the path in the configuration, and the rights of the user that runs the program.`;
  return sentenceOf(error.cause);
}

function listenSentence(error: Error, code: string | undefined): string {
  const { address, port } = error as { readonly address?: string; readonly port?: number };
  const reason = code === 'EADDRINUSE' ? 'another program uses it' : code;
  const place = port === undefined ? address : `${address}:${port}`;
  return `The address ${place} cannot be listened on (${reason}): stop the other program, or change HOST, PORT, METRICS_PORT, STAFF_HOST or STAFF_PORT.`;
}
