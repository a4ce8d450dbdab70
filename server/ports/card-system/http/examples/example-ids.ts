/** Ids of the examples in the API document for banks. */
export const CUSTOMER = '5b8e1a3c-0d5f-4f0e-9a55-1f6f8a7c2e01';
export const CARD = '9c1d7e42-6b0a-4c0e-8f3b-2a4d5e6f7a02';
export const TRANSACTION = '0f6a2b9d-3c4e-4d5f-8a6b-7c8d9e0f1a03';
export const STATEMENT = '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c04';
export const ENTRY = '2b3c4d5e-6f7a-4b8c-9d0e-1f2a3b4c5d05';
export const REDEMPTION = '3c4d5e6f-7a8b-4c9d-8e1f-2a3b4c5d6e06';
export const CONVERSION = '4d5e6f7a-8b9c-4d0e-9f2a-3b4c5d6e7f07';

/** An RSA public key for the examples. Its private key was discarded. */
export const EXAMPLE_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAymW7BqlkmuU+vfsY0hXg
9s15kBZhTOljmwgRB/54KzRjWRgiaZgSf3PqOAufreMPOAPhNfswdUI2IyD6mjnL
3twwIZVRe0+ITOJwobupY1Z01GwqxIpYkbembC2gz5/5aedWVRUjx6KONvQtj82Z
6MXAhWoQ1y1QqbkFhygvNub3LOQZcEzsAEB91d03eP8MqmnkGRWCgVICo1r4B8wD
bVBmAK9WR9s6o6RQBV4TFfoIOda49BHpjkMsinJjYx9m/evCHB7oi5f8ONdKRmWb
x84Km+KFmjolC2+uk2fsJcqtgEje5jVK7ANrfphE8KboI5JygkFF3+fpIV40dOfO
rwIDAQAB
-----END PUBLIC KEY-----`;
