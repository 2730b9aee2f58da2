import { isDay, isWallTime, minutesOf } from '#kernel/dates.ts'
import { instantOf } from '#kernel/zones.ts'

/** A day and a time as the browser's field writes them, '2026-11-26T05:30'; what is none reads as left out. */
export function readMinute(text: string | null | undefined): string {
  const [day = '', time = ''] = (text ?? '').split('T')
  return day.startsWith('20') && isDay(day) && isWallTime(time) ? `${day}T${time}` : ''
}

/** By the clock by which lists show their times; null where it is left out. */
export const minuteIn = (minute: string, zone: string): Date | null =>
  minute === '' ? null : instantOf(minute.slice(0, 10), minutesOf(minute.slice(11)), zone)
