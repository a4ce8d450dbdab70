/** Logs on to a running portal in the same way as the browser. */
import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { send } from './measure.mjs';

/**
 * Prepares a log-on call: session, image code and encrypted fields.
 * @param browser the cookie of a browser that has logged on before, from {@link logOn}
 */
export async function loginCall(agent, portal, username, browser) {
  const json = async (call) => JSON.parse((await send(agent, portal, call)).text);
  const { sessionId, fieldKey } = (await json({ path: '/api/v1/session' })).payload;
  const headers = { 'x-session-id': sessionId };
  const { key } = (await json({ method: 'POST', path: '/api/v1/captcha/request?language=en', headers }))
    .payload;
  const { answer } = await json({ path: `/demo/captcha/${key}` });
  const iv = randomBytes(16);
  const seal = (field, text) => sealField(Buffer.from(fieldKey, 'base64'), field, text, iv);
  const body = {
    username: seal('username', username),
    password: seal('password', 'Demo-pass.2468'),
    iv: iv.toString('base64'),
    language: 'en',
    lastKey: key,
    inputCode: answer,
  };
  const sent = browser ? { ...headers, cookie: browser } : headers;
  return { call: { method: 'POST', path: '/api/v1/authentication/login', headers: sent, body } };
}

/** Logs on. Resolves to the session id, the headers for its calls, and the cookie of its browser. */
export async function logOn(portal, username) {
  const agent = new Agent({ keepAlive: true });
  const { call } = await loginCall(agent, portal, username);
  const { text, headers, status } = await send(agent, portal, call);
  agent.destroy();
  if (status !== 200) throw new Error(`log-on answered ${status}: ${text}`);
  const { sessionId, accessToken } = JSON.parse(text).payload;
  const cookies = headers['set-cookie'].map((line) => line.split(';')[0]);
  const cookie = cookies.join('; ');
  return {
    id: sessionId,
    browser: cookies.find((one) => one.startsWith('__Host-device=')),
    headers: { 'x-session-id': sessionId, authorization: `Bearer ${accessToken}`, cookie },
  };
}

/** Encrypts a protected field (docs/security.md). */
function sealField(key, field, text, iv) {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const macKey = createHmac('sha256', key).update('mac').digest();
  const tag = createHmac('sha256', macKey).update(field).update(iv).update(ciphertext).digest();
  return Buffer.concat([ciphertext, tag]).toString('base64');
}
