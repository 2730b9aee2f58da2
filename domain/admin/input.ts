import { type Permission, permissions } from '#domain/accounts/permission.ts'
import { isCountry } from '#domain/accounts/countries.ts'
import { isEmailAddress } from '#domain/accounts/input.ts'
import { companyLimits } from '#domain/company/company.ts'
import { cleaned, field, Refused, ticks, words } from '#kernel/fields.ts'
import { lengthOf } from '#kernel/text-length.ts'
import { z } from 'zod'

/** The table's limit. */
export const MAX_REASON = 2000

const reason = field((text) => {
  const clean = cleaned(text, true)
  if (clean === '') return new Refused('people:problems.reason')
  return lengthOf(clean) <= MAX_REASON ? clean : new Refused('people:problems.reasonLong')
})

export const SuspendForm = z.object({ reason })

export const LiftForm = z.object({ reason, republish: z.literal('on').optional().catch(undefined) })

export const PermissionsForm = z.object({
  reason,
  permissions: ticks.transform((names) => permissions.filter((each): each is Permission => names.includes(each))),
})

const orNull = (read: (text: string) => string | Refused) => field((text) => (text === '' ? null : read(text)))

const line = (max: number, problem: string) => words(max, problem).transform((text) => text || null)

const email = orNull((text) => (isEmailAddress(text) ? text.toLowerCase() : new Refused('settings:problems.email')))

const phone = orNull((text) =>
  /^\+?[\d\s().-]{4,}$/.test(text) && text.length <= companyLimits.phone
    ? text.replaceAll(/\s+/g, ' ')
    : new Refused('settings:problems.phone'),
)

/** A line each. */
const socialLinks = field((text) => {
  const links = [...new Set(text.split('\n').flatMap((each) => each.trim() || []))]
  if (links.length > companyLimits.socialLinks) return new Refused('settings:problems.socialLinksMany')
  const hrefs = links.map(secureAddress)
  return hrefs.every((href) => href !== null) ? hrefs : new Refused('settings:problems.socialLinks')
})

/** As a page links it; null where it is no such address. */
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
