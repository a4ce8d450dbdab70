/**
 * The identity provider of the bank's staff (OpenID Connect): authorization code with PKCE, state and nonce. Its
 * metadata is read at the first log-on and cached for an hour. So the portal starts without the provider, and the desk
 * recovers after an outage.
 */
import type { Configuration, IDToken } from 'openid-client';
import type { ProviderSettings } from '../../../server/config/staff.ts';
import type { Clock } from '../../../server/ports/clock/port.ts';

const TIMEOUT_SECONDS = 5;
const METADATA_MS = 3_600_000;

/** Random values which prove that a response belongs to a log-on. */
export interface LogOnProof {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A staff member as the provider identifies them. */
export interface Identity {
  readonly subject: string;
  readonly name: string;
  /** Values of the roles claim. */
  readonly roles: readonly string[];
}

/** The provider did not respond, or not as its metadata promises. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider's response proves no identity: it is a refusal, forged, replayed, or for a different log-on. */
export class LogOnRefused extends Error {
  override readonly name = 'LogOnRefused';
}

export function createProvider(settings: ProviderSettings, clock: Clock) {
  let known: { readonly configuration: Configuration; readonly at: number } | undefined;

  async function configured() {
    // Imported on first use, because only staff need it.
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
    /** Returns the URL where the browser logs on. Throws {@link ProviderUnavailable}. */
    async logOnAddress({ state, nonce, codeVerifier }: LogOnProof, returnTo: string): Promise<string> {
      const { client, configuration } = await configured();
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(settings.acr && { acr_values: settings.acr.join(' ') }),
        ...(settings.maxAge !== undefined && { max_age: `${settings.maxAge}` }),
      });
      return address.href;
    },

    /**
     * Exchanges the code of the response and verifies the ID token's signature, issuer, audience, times and nonce, and, where
     * configured, the strength (`acr`) and time (`auth_time`) of the log-on. Throws {@link LogOnRefused} and {@link
     * ProviderUnavailable}.
     * @param answer the URL to which the provider redirected the browser
     */
    async identify({ state, nonce, codeVerifier }: LogOnProof, answer: URL): Promise<Identity> {
      const { client, configuration } = await configured();
      const { acr, maxAge } = settings;
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        ...(maxAge !== undefined && { maxAge }),
      };
      const tokens = await client
        .authorizationCodeGrant(configuration, answer, { ...checks, idTokenExpected: true })
        .catch((error: unknown) => {
          if (!isOutage(error)) throw new LogOnRefused('the answer was refused', { cause: error });
          throw new ProviderUnavailable('the code cannot be exchanged', { cause: error });
        });
      const claims = tokens.claims();
      if (!claims) throw new LogOnRefused('there is no ID token');
      // `acr_values` is only a wish, which a provider may ignore.
      if (acr && !acr.some((value) => value === claims.acr)) throw new LogOnRefused('another acr');
      return identityOf(claims, settings.rolesClaim);
    },

    /**
     * Returns the URL where the browser logs off at the provider. Undefined if it offers no log-off or is unreachable.
     */
    async logOffAddress(returnTo: string): Promise<string | undefined> {
      const { client, configuration } = await configured().catch(() => ({
        client: undefined,
        configuration: undefined,
      }));
      if (!configuration?.serverMetadata().end_session_endpoint) return undefined;
      // The URL identifies the portal by its client id and not by the ID token, because a URL must not contain a token.
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}

export type Provider = ReturnType<typeof createProvider>;

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
    // Verifies the signature of the ID token too, not only the TLS connection.
    execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
  });
}

/** Whether the error is a network failure or a status of 500 or above. Anything else is a refusal. */
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

/** Reads a claim by its full name, or by a dotted path into nested objects. */
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
