import { describe, expect, it } from 'vitest';
import { readPush } from './push-message.ts';

describe('[ALERT-5] a push message', () => {
  it('is shown as the portal sent it', () => {
    const sent = {
      kind: 'refused',
      id: 'n1',
      lang: 'en',
      title: 'Payment refused',
      body: 'Log on to see more.',
    };
    expect(readPush(JSON.stringify(sent))).toEqual({
      id: 'n1',
      lang: 'en',
      title: sent.title,
      body: sent.body,
    });
  });

  it.each([undefined, '', 'x', 'null', '[]', '{}', '{"title":1,"body":"b","id":"i","lang":"en"}'])(
    'that cannot be read, %j, is shown without its text',
    (text) => {
      const shown = readPush(text);
      expect(shown.id).toBe('');
      expect(shown.title).not.toBe('');
    },
  );
});
