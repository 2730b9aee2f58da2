import { isDay, isWallTime, minutesOf } from '#kernel/dates.ts'
import { field, refuse, words } from '#kernel/fields.ts'
import { instantOf } from '#kernel/zones.ts'
import { z } from 'zod'
import { MAX_ANNOUNCEMENT } from './announcement.ts'
import { MAX_CLOSED_MS } from './maintenance.ts'

const announced = words(MAX_ANNOUNCEMENT, 'settings:problems.tooLong').transform((text) => text || null)

/**
 * All fields of the announcement, or none.
 *
 * @param zone of the entered time
 */
export const announcementForm = (zone: string) =>
  z.object({ textEn: announced, textEs: announced, until: field((text) => text) }).transform((form, context) => {
    const { textEn, textEs, until } = form
    if (!textEn && !textEs && !until) return { textEn, textEs, until: null }
    if (!textEn) refuse(context, 'textEn', 'settings:problems.announcement')
    if (!textEs) refuse(context, 'textEs', 'settings:problems.announcement')
    const at = instantIn(until, zone)
    if (!at) refuse(context, 'until', 'settings:problems.until')
    return { textEn, textEs, until: at ? at.toISOString() : null }
  })

/**
 * When the site is closed for maintenance, or neither field.
 *
 * @param zone of the entered times
 */
export const maintenanceForm = (zone: string, now: Date) =>
  z.object({ from: field((text) => text), until: field((text) => text) }).transform(({ from, until }, context) => {
    if (!from && !until) return { maintenanceFrom: null, maintenanceUntil: null }
    const [begins, ends] = [instantIn(from, zone), instantIn(until, zone)]
    if (!begins) refuse(context, 'from', 'settings:problems.until')
    if (!ends) refuse(context, 'until', 'settings:problems.until')
    if (!begins || !ends) return z.NEVER
    if (ends <= now || ends <= begins) refuse(context, 'until', 'settings:problems.maintenanceOver')
    else if (ends.getTime() - begins.getTime() > MAX_CLOSED_MS)
      refuse(context, 'until', 'settings:problems.maintenanceLong')
    return { maintenanceFrom: begins.toISOString(), maintenanceUntil: ends.toISOString() }
  })

/** The instant that a field for a day and a time sends; null for anything else. */
function instantIn(text: string, zone: string): Date | null {
  const [day = '', time = ''] = text.split('T')
  return isDay(day) && isWallTime(time) ? instantOf(day, minutesOf(time), zone) : null
}
