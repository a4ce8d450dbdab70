/**
 * Loaded into a tested portal with `node --import`. Redirects requests for a browser maker's push service to a test service
 * over TLS, and changes nothing else.
 */
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { TEST_PUSH_HOSTS = '', TEST_PUSH_PORT, TEST_PUSH_CA } = process.env;
const hosts = TEST_PUSH_HOSTS.split(' ');
const { request } = https;
https.request = (options, ...rest) =>
  hosts.includes(options?.hostname)
    ? request(
        {
          ...options,
          ...{ hostname: '127.0.0.1', servername: 'localhost', port: Number(TEST_PUSH_PORT) },
          ...{ agent: undefined, ca: TEST_PUSH_CA },
        },
        ...rest,
      )
    : request(options, ...rest);
syncBuiltinESMExports();
