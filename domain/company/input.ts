import { isCountry } from '#domain/accounts/countries.ts'
import { isDay, isWallTime, minutesOf } from '#kernel/dates.ts'
import { field, identifier, orNull, refuse, Refused, words } from '#kernel/fields.ts'
import { readMailbox } from '#kernel/mailbox.ts'
import { instantOf } from '#kernel/zones.ts'
import { z } from 'zod'
import { MAX_ANNOUNCEMENT } from './announcement.ts'
import { companyLimits } from './company.ts'
import { MAX_CLOSED_MS } from './maintenance.ts'

const line = (max: number, problem: string) => words(max, problem).transform((text) => text || null)

const email = orNull((text) => readMailbox(text) ?? new Refused('settings:problems.email'))

/** A company may have a short number or one that is called in its country only. */
const phone = identifier((text) => {
  if (text === '') return null
  const isNumber = /^\+?[\d\s().-]{4,}$/.test(text) && text.length <= companyLimits.phone
  return isNumber ? text : new Refused('settings:problems.phone')
})

/** One link per line. */
const socialLinks = field((text) => {
  const links = [...new Set(text.split('\n').flatMap((each) => each.trim() || []))]
  if (links.length > companyLimits.socialLinks) return new Refused('settings:problems.socialLinksMany')
  const hrefs = links.map(secureAddress)
  return hrefs.every((href) => href !== null) ? hrefs : new Refused('settings:problems.socialLinks')
})

/** The address as pages link it; null for other protocols and non-addresses. */
function secureAddress(text: string): string | null {
  const url = URL.parse(text)
  const isSecure = url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password
  return isSecure && url.href.length <= companyLimits.socialLink ? url.href : null
}

export const CompanyForm = z.object({
  legalName: line(companyLimits.legalName, 'settings:problems.tooLong'),
  registrationNumber: line(companyLimits.registrationNumber, 'settings:problems.tooLong'),
  address: words(companyLimits.address, 'settings:problems.tooLong', { isLong: true }).transform(
    (text) => text || null,
  ),
  supportEmail: email,
  phone,
  privacyEmail: email,
  lawCountry: orNull((code) => (isCountry(code) ? code : new Refused('settings:problems.country'))),
  socialLinks,
})

const announced = line(MAX_ANNOUNCEMENT, 'settings:problems.tooLong')

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

/** What a field for a day and a time sends; null for anything else. */
function instantIn(text: string, zone: string): Date | null {
  const [day = '', time = ''] = text.split('T')
  return isDay(day) && isWallTime(time) ? instantOf(day, minutesOf(time), zone) : null
}
