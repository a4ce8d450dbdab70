/**
 * The identity provider of the bank's staff (OpenID Connect): authorization code with PKCE, state and nonce. Its metadata is read at
 * the first log-on and kept for an hour, so that the portal starts, and the desk recovers, without it.
 */
import type { Configuration, IDToken } from 'openid-client';
import type { ProviderSettings } from '../../../server/config/staff.ts';
import type { Clock } from '../../../server/ports/clock/port.ts';

const TIMEOUT_SECONDS = 5;
const METADATA_MS = 3_600_000;

/** What proves that an answer belongs to a log-on. All are random. */
export interface LogOnProof {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A staff member, as the provider knows them. */
export interface Identity {
  readonly subject: string;
  readonly name: string;
  /** Values of the roles claim. */
  readonly roles: readonly string[];
}

/** The provider did not answer, or not as its metadata promise. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider answered, and the answer proves no identity: refused, forged, repeated, or of another log-on. */
export class LogOnRefused extends Error {
  override readonly name = 'LogOnRefused';
}

export interface Provider {
  /** Where the browser logs on. Throws {@link ProviderUnavailable}. */
  logOnAddress(proof: LogOnProof, returnTo: string): Promise<string>;
  /**
   * Exchanges the code of the answer and verifies the ID token's signature, issuer, audience, times and nonce.
   * @param answer the address that the browser was sent back to
   * Throws {@link LogOnRefused} and {@link ProviderUnavailable}.
   */
  identify(proof: LogOnProof, answer: URL): Promise<Identity>;
  /** Where the browser logs off at the provider; undefined when it offers no log-off or is not reachable. */
  logOffAddress(returnTo: string): Promise<string | undefined>;
}

export function createProvider(settings: ProviderSettings, clock: Clock): Provider {
  let known: { readonly configuration: Configuration; readonly at: number } | undefined;

  async function configured() {
    // Only staff need it: the portal starts without it.
    const client = await import('openid-client');
    const now = clock.now().getTime();
    if (known && now - known.at < METADATA_MS) return { client, configuration: known.configuration };
    const configuration = await discover(client, settings).catch((error: unknown) => {
      throw new ProviderUnavailable('the metadata cannot be read', { cause: error });
    });
    known = { configuration, at: now };
    return { client, configuration };
  }

  return {
    async logOnAddress({ state, nonce, codeVerifier }, returnTo) {
      const { client, configuration } = await configured();
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    },

    async identify({ state, nonce, codeVerifier }, answer) {
      const { client, configuration } = await configured();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
      const tokens = await client
        .authorizationCodeGrant(configuration, answer, { ...checks, idTokenExpected: true })
        .catch((error: unknown) => {
          if (!isOutage(error)) throw new LogOnRefused('the answer was refused', { cause: error });
          throw new ProviderUnavailable('the code cannot be exchanged', { cause: error });
        });
      const claims = tokens.claims();
      if (!claims) throw new LogOnRefused('there is no ID token');
      return identityOf(claims, settings.rolesClaim);
    },

    async logOffAddress(returnTo) {
      const { client, configuration } = await configured().catch(() => ({
        client: undefined,
        configuration: undefined,
      }));
      if (!configuration?.serverMetadata().end_session_endpoint) return undefined;
      // With the client's id, not with the ID token: no token may be in an address.
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}

type Client = typeof import('openid-client');

async function discover(
  client: Client,
  { issuer, clientId, clientSecret }: ProviderSettings,
): Promise<Configuration> {
  const isPlain = issuer.startsWith('http:');
  const authentication: Parameters<Client['discovery']>[3] = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic')
      ? client.ClientSecretBasic
      : client.ClientSecretPost;
    return method(clientSecret)(server, ...rest);
  };
  return client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    // The signature of the ID token is checked too, not only the connection that it came by.
    execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
  });
}

/** Network failures and answers of status 500 and above. Anything else is a refusal. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status: unknown = Reflect.get(error, 'status') ?? Reflect.get(Object(error.cause), 'status');
  if (typeof status === 'number') return status >= 500;
  const isNetwork = (one: unknown) =>
    one instanceof TypeError || (one instanceof DOMException && one.name === 'TimeoutError');
  const code: unknown = Reflect.get(error, 'code');
  return isNetwork(error) || isNetwork(error.cause) || code === 'OAUTH_TIMEOUT';
}

const LONGEST_NAME = 120;

function identityOf(claims: IDToken, rolesClaim: string): Identity {
  const name = [claims.name, claims.preferred_username, claims.sub].find(
    (value): value is string => typeof value === 'string' && value.trim() !== '',
  );
  return {
    subject: claims.sub,
    name: [...(name ?? '').replace(/\p{Cc}/gu, ' ').trim()].slice(0, LONGEST_NAME).join(''),
    roles: textsOf(claimAt(claims, rolesClaim)),
  };
}

/** A claim by its whole name, or else by the names of nested objects with dots between them. */
function claimAt(claims: object, name: string): unknown {
  if (Object.hasOwn(claims, name)) return Reflect.get(claims, name);
  return name.split('.').reduce<unknown>((value, part) => {
    const isNested = typeof value === 'object' && value !== null && Object.hasOwn(value, part);
    return isNested ? Reflect.get(value, part) : undefined;
  }, claims);
}

function textsOf(claim: unknown): string[] {
  const values = Array.isArray(claim) ? claim : [claim];
  return values.filter((value): value is string => typeof value === 'string');
}
