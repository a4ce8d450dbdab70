/** Level of use: `high` from 70 %, `full` from 90 %. */
export type MeterLevel = 'calm' | 'high' | 'full';

/** Returns the level of an exact percentage: 69.9 is calm even where "70%" is shown. */
export function meterLevel(percent: number): MeterLevel {
  if (percent >= 90) return 'full';
  return percent >= 70 ? 'high' : 'calm';
}

/** Returns the width of the bar, 0 to 100. A card over its limit fills the bar. */
export function meterWidth(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
