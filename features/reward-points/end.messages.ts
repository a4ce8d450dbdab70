import { counted, isOne, messages } from '../../shared/messages.ts';

/** The sentence about points that expire, on the overview too. */
export const endText = messages({
  endOn: {
    en: ({ points, date }: Ending) => `${counted(points, 'point')} ${expire(points)} on ${date}.`,
    zh_tw: ({ points, date }) => `${points} 點將於 ${date} 到期。`,
  },
  /** Used if the points expire on several days. */
  endBy: {
    en: ({ points, date, first }: Ending & { first: string }) =>
      `${counted(points, 'point')} ${expire(points)} by ${date}, the first on ${first}.`,
    zh_tw: ({ points, date, first }) => `${points} 點將於 ${date}（含）前陸續到期，最早到期日為 ${first}。`,
  },
});

const expire = (points: string) => (isOne(points) ? 'expires' : 'expire');

/** A formatted number and date. */
interface Ending {
  points: string;
  date: string;
}
