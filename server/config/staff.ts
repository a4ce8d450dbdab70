/** Configuration of the staff desk, the web interface for staff (STAFF_…, OIDC_…). It is off without STAFF_PORT. */
import { ACTS, type ActKind, CONTACT_ACTS, STAFF_ROLES, type StaffRole } from '../../shared/staff-roles.ts';
import type { EnvReader, Values } from './values.ts';
import * as env from './values.ts';

const LISTENER = { port: env.optional('STAFF_PORT', env.integer(0, 65_535)) };

export const STAFF = {
  host: env.text('STAFF_HOST', '127.0.0.1'),
  /** The desk's origin for the staff's browsers. Undefined in demo mode, which uses the origin of the request. */
  origin: env.optional('STAFF_ORIGIN', env.origin('http:', 'https:'), { secret: true }),
  /** Number of trusted proxies in front of the desk's listener. */
  trustProxy: env.withDefault('STAFF_TRUST_PROXY', env.integer(0, 10), 0),
  issuer: env.required('OIDC_ISSUER', env.url('http:', 'https:'), { secret: true }),
  clientId: env.required('OIDC_CLIENT_ID', env.pattern(/^[\x21-\x7e]{1,255}$/, 'the id of a client')),
  clientSecret: env.required(
    'OIDC_CLIENT_SECRET',
    env.pattern(/^[\x21-\x7e]{16,1024}$/, 'at least 16 characters without spaces'),
    { secret: true },
  ),
  scope: env.withDefault(
    'OIDC_SCOPE',
    env.pattern(/^openid( [\x21-\x7e]+)*$/, 'openid and further scopes, separated by spaces'),
    'openid profile',
  ),
  /** Accepted values of the ID token's `acr`, which names the strength of the log-on. Undefined accepts every log-on. */
  acr: env.optional('OIDC_ACR', env.parsed(parseAcr, 'values of acr, separated by spaces')),
  /** Maximum seconds since the person last logged on at the provider. Undefined accepts an older log-on. */
  maxAge: env.optional('OIDC_MAX_AGE', env.integer(0, 86_400)),
  /** Name of a claim in the ID token; dots separate nested fields. */
  rolesClaim: env.withDefault(
    'STAFF_ROLES_CLAIM',
    env.pattern(/^[\x21-\x7e]{1,200}$/, 'the name of a claim'),
    'roles',
  ),
  /** Maps values of the roles claim to roles. */
  roles: env.withDefault(
    'STAFF_ROLES',
    env.parsed(parseRoles, 'pairs such as viewer=desk-readers, separated by commas'),
    new Map(STAFF_ROLES.map((role) => [role, role])),
  ),
  /** Changes that need the approval of a second person. */
  dualControl: env.withDefault(
    'STAFF_DUAL_CONTROL',
    env.parsed(parseDualControl, `off, all, or some of ${ACTS.join(', ')}`),
    // Alone, a staff member could end the hold of an account whose contact a thief changed.
    new Set<ActKind>(CONTACT_ACTS),
  ),
};

type Read = Values<typeof STAFF>;

/** The identity provider of the bank's staff. */
export type ProviderSettings = Omit<Read, 'host' | 'origin' | 'trustProxy' | 'roles' | 'dualControl'>;

export interface StaffSettings extends Omit<Read, keyof ProviderSettings> {
  readonly port: number;
  readonly provider: ProviderSettings;
}

/**
 * Reads the settings; undefined without STAFF_PORT.
 * @param publicOrigin origin of the card holders' portal
 */
export function readStaff(
  reader: EnvReader,
  mode: 'demo' | 'production',
  publicOrigin: string | undefined,
): StaffSettings | undefined {
  const { port } = reader.read(LISTENER);
  if (port === undefined) return undefined;
  const { host, origin, trustProxy, roles, dualControl, ...provider } = reader.read(STAFF);
  if (mode === 'production' && !reader.isSet('STAFF_ORIGIN'))
    reader.refuse('STAFF_ORIGIN', undefined, 'the https:// address of the desk');
  if (mode === 'production' && origin?.startsWith('http:'))
    reader.refuse('STAFF_ORIGIN', '…', 'an https:// address');
  // Browsers send the cookies of a host to all its ports.
  if (mode === 'production' && origin && publicOrigin && hostOf(origin) === hostOf(publicOrigin))
    reader.refuse('STAFF_ORIGIN', '…', 'an address on another host than PUBLIC_ORIGIN');
  const isPlain = provider.issuer?.startsWith('http:') && !env.isOnLoopback(provider.issuer);
  if (isPlain)
    reader.refuse('OIDC_ISSUER', '…', 'an https:// address, unless the provider is on this machine');
  return { host, port, origin, trustProxy, provider, roles, dualControl };
}

const hostOf = (url: string) => new URL(url).hostname;

function parseAcr(text: string): readonly string[] | undefined {
  return /^[\x21-\x7e]{1,200}( [\x21-\x7e]{1,200})*$/.test(text) ? text.split(' ') : undefined;
}

/** Parses `viewer=readers,agent=desk`, pairs of a role and its value in the claim. Several values may map to one role. */
function parseRoles(text: string): ReadonlyMap<string, StaffRole> | undefined {
  const pairs = text.split(',').map((pair) => {
    const [, name, value = ''] = /^\s*(\w+)=(.+?)\s*$/.exec(pair) ?? [];
    return [value, STAFF_ROLES.find((role) => role === name)] as const;
  });
  const roles = new Map<string, StaffRole>();
  for (const [value, role] of pairs) {
    if (role === undefined || roles.has(value)) return undefined;
    roles.set(value, role);
  }
  return roles;
}

function parseDualControl(text: string): ReadonlySet<ActKind> | undefined {
  if (text === 'off') return new Set();
  if (text === 'all') return new Set(ACTS);
  const names = text.split(',').map((name) => name.trim());
  const acts = names.map((name) => ACTS.find((act) => act === name));
  return acts.every((act) => act !== undefined) ? new Set(acts) : undefined;
}
