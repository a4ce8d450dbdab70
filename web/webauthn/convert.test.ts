import { describe, expect, it } from 'vitest';
import {
  assertion,
  attestation,
  type PasskeyCreation,
  type PasskeyRequest,
} from '../../shared/http/passkeys.ts';
import { assertionOf, attestationOf, creationOptions, requestOptions } from './convert.ts';

/** All 256 bytes, so that their base64url contains every letter. */
const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
const text = Buffer.from(bytes).toString('base64url');

const request: PasskeyRequest = {
  challenge: text,
  rpId: 'bank.example',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [{ id: 'AQID', type: 'public-key', transports: ['internal', 'hybrid'] }],
};
const creation: PasskeyCreation = {
  rp: { id: 'bank.example', name: 'Bank' },
  user: { id: text, name: 'mei', displayName: 'Mei' },
  challenge: text,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  excludeCredentials: [{ id: 'AQID', type: 'public-key', transports: [] }],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

describe('[PASSKEY-1] options for the browser', () => {
  it('are converted by the browser where it can', () => {
    const converted = { challenge: bytes };
    const native = {
      parseRequestOptionsFromJSON: (json: unknown) => ({ ...converted, json }),
      parseCreationOptionsFromJSON: (json: unknown) => ({ ...converted, json }),
    };
    expect(requestOptions(request, native as never)).toMatchObject({ json: request });
    expect(creationOptions(creation, native as never)).toMatchObject({ json: creation });
  });

  it('have bytes in place of base64url in other browsers', () => {
    expect(requestOptions(request, {})).toEqual({
      ...request,
      challenge: bytes,
      allowCredentials: [
        { id: Uint8Array.of(1, 2, 3), type: 'public-key', transports: ['internal', 'hybrid'] },
      ],
    });
    expect(creationOptions(creation, {})).toEqual({
      ...creation,
      challenge: bytes,
      user: { ...creation.user, id: bytes },
      excludeCredentials: [{ id: Uint8Array.of(1, 2, 3), type: 'public-key', transports: [] }],
    });
  });

  it('refuse text that is not base64url', () => {
    expect(() => requestOptions({ ...request, challenge: '%' }, {})).toThrow();
  });
});

describe('[PASSKEY-1] what the browser made', () => {
  const credential = (response: object): PublicKeyCredential =>
    Object.assign(Object.create(null), { id: 'AQID', response });

  it('is an assertion as the server reads it', () => {
    const buffers = {
      clientDataJSON: bytes.buffer,
      authenticatorData: bytes.buffer,
      signature: bytes.buffer,
    };
    const made = assertionOf(credential({ ...buffers, userHandle: Uint8Array.of(251, 255).buffer }));
    expect(assertion.parse(made)).toEqual(made);
    expect(made.response).toEqual({
      clientDataJSON: text,
      authenticatorData: text,
      signature: text,
      userHandle: '-_8',
    });
    const withoutHandle = assertionOf(credential({ ...buffers, userHandle: null }));
    expect(assertion.parse(withoutHandle).response.userHandle).toBeNull();
  });

  it('is an attestation as the server reads it, also from browsers that know no transports', () => {
    const buffers = { clientDataJSON: bytes.buffer, attestationObject: bytes.buffer };
    const made = attestationOf(credential({ ...buffers, getTransports: () => ['usb'] }));
    expect(attestation.parse(made)).toEqual(made);
    expect(made.response).toEqual({ clientDataJSON: text, attestationObject: text, transports: ['usb'] });
    expect(attestationOf(credential(buffers)).response.transports).toEqual([]);
  });
});
