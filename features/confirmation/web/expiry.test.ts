import { describe, expect, it } from 'vitest';
import { announcement, minutesAndSeconds } from './Expiry.tsx';
import { otpPage } from './messages.ts';

describe('[OTP-1] countdown', () => {
  it('announces only 60, 30 and 0 seconds', () => {
    const spoken = Array.from({ length: 121 }, (_, n) => announcement(120 - n, otpPage.live0));
    const changes = spoken.flatMap((now, n) => (now !== spoken[n - 1] && now ? [[120 - n, now]] : []));
    expect(changes).toEqual([
      [60, otpPage.live60],
      [30, otpPage.live30],
      [0, otpPage.live0],
    ]);
  });

  it('formats minutes and seconds', () => {
    expect([120, 65, 9, 0].map(minutesAndSeconds)).toEqual(['2:00', '1:05', '0:09', '0:00']);
  });
});
