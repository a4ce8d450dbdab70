/** Ids of the examples in the API document for banks. */
export const CUSTOMER = '5b8e1a3c-0d5f-4f0e-9a55-1f6f8a7c2e01';
export const CARD = '9c1d7e42-6b0a-4c0e-8f3b-2a4d5e6f7a02';
export const TRANSACTION = '0f6a2b9d-3c4e-4d5f-8a6b-7c8d9e0f1a03';
export const STATEMENT = '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c04';
export const ENTRY = '2b3c4d5e-6f7a-4b8c-9d0e-1f2a3b4c5d05';
export const REDEMPTION = '3c4d5e6f-7a8b-4c9d-8e1f-2a3b4c5d6e06';
export const CHANGE = '5e6f7a8b-9c0d-4e1f-8a3b-4c5d6e7f8a08';
/** A supplementary card, its holder, and the holder's request for more. */
export const FAMILY_CARD = '8b9c0d1e-2f3a-4b4c-8d5e-6f7a8b9c0d11';
export const HOLDER = '9c0d1e2f-3a4b-4c5d-8e6f-7a8b9c0d1e12';
export const FAMILY_REQUEST = '0d1e2f3a-4b5c-4d6e-8f7a-8b9c0d1e2f13';
export const CONVERSION = '4d5e6f7a-8b9c-4d0e-9f2a-3b4c5d6e7f07';

export const CASE = '6f7a8b9c-0d1e-4f2a-8b3c-4d5e6f7a8b09';
/** A file of evidence and its SHA-256. */
export const FILE = '7a8b9c0d-1e2f-4a3b-8c4d-5e6f7a8b9c10';
export const FILE_HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** The public key of the example in docs/adapters.md, which has the private key. */
export const EXAMPLE_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0F9x1kBZ7jTDNuOVnX5f
tQx5O5YNg2xpH7M3nyh0HhTcrlenyAG9XYNWOaR+VjxIoIrhYksnJ67iBwIXNWCl
Or7bh7q10JUfcU2cPm+SIgbEH2biYyNDt4rWVY8JNj7nebdG5i42t8Yguz06Uzzn
FRuov8B+rQBAi5MgY7oDZnCPF28m+rUUCIV/OldW+YOEVyUOkyz9jXZcsPWr6/JG
X3vuTIJeukfn36G/YjQt3+eRLcD5niNK6+Q9o5ldNT6anDNg9QAdkMIhlC3U11EA
hW5G/uCijI3fHRDfAeqmas301usVTlReouRQSkgoHO6VmibSvD8E7RzLRjaNCn3M
rwIDAQAB
-----END PUBLIC KEY-----`;

/** A PIN block for this key and {@link CARD}, in base64. The PIN is 2580. */
export const EXAMPLE_BLOCK =
  'woBO2fydr/vXOuUK1mI5ZAbkrqk25+19HCSkaDdSeoFFOLWDp0I9QVV9lLgwWJf6X8u9oCyPae8VXfMGvdz7lxzBjAHhRokFDFXBiGTGE87pD7pnGZAyM+ukk6TyVyFiKmBMbcsMfjF8RTNkfcTDwL3n73KJJG/LALy23tYwr9au+TQKQQajMJBzBTzz0QSkzAMXuvCwL+LasK9Wcg3cFN4uwae6Kt7fY0FVWt+me1E9AarZJmoDIyq9uEORhXeWgn4/7dYMi3cKLEP4m492uDY+ls2qBB9S4QSByQLT4fujhcr0yWb339eQsBivgBobEMKuvXqZP/RVmFKcjHCR6A==';
