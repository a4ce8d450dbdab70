/**
 * Converts between the API's JSON and the objects of the browser's WebAuthn functions. The browser converts options if it
 * can. Its `toJSON()` is not used, because credentials of password managers lack it.
 */
import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '../../shared/http/passkeys.ts';

/** The static methods of `PublicKeyCredential` that convert options. Older browsers lack them. */
type Native = Partial<
  Pick<typeof PublicKeyCredential, 'parseRequestOptionsFromJSON' | 'parseCreationOptionsFromJSON'>
>;

/** Converts the API's options for `navigator.credentials.get`. */
export function requestOptions(json: PasskeyRequest, native: Native): PublicKeyCredentialRequestOptions {
  if (native.parseRequestOptionsFromJSON) return native.parseRequestOptionsFromJSON(json);
  const { challenge, allowCredentials } = json;
  return { ...json, challenge: bytesOf(challenge), allowCredentials: allowCredentials.map(withBytes) };
}

/** Converts the API's options for `navigator.credentials.create`. */
export function creationOptions(json: PasskeyCreation, native: Native): PublicKeyCredentialCreationOptions {
  if (native.parseCreationOptionsFromJSON) return native.parseCreationOptionsFromJSON(json);
  const { challenge, user, excludeCredentials } = json;
  return {
    ...json,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(withBytes),
  };
}

/** Converts a credential of `navigator.credentials.get` to JSON. */
export function assertionOf({ id, response }: PublicKeyCredential): Assertion {
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    response as AuthenticatorAssertionResponse;
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle && textOf(userHandle),
    },
  };
}

/** Converts a credential of `navigator.credentials.create` to JSON. */
export function attestationOf({ id, response }: PublicKeyCredential): Attestation {
  const made = response as AuthenticatorAttestationResponse;
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(made.clientDataJSON),
      attestationObject: textOf(made.attestationObject),
      transports: made.getTransports?.() ?? [],
    },
  };
}

function withBytes(credential: PasskeyRequest['allowCredentials'][number]): PublicKeyCredentialDescriptor {
  const { id, type, transports } = credential;
  return { id: bytesOf(id), type, transports: transports as AuthenticatorTransport[] };
}

/** Decodes base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Encodes bytes as base64url, without padding. */
function textOf(buffer: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
