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
