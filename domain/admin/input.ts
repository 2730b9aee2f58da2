import { type Permission, permissions } from '#domain/accounts/permission.ts'
import { roleNames, roles } from '#domain/accounts/role.ts'
import { isCountry } from '#domain/accounts/countries.ts'
import { companyLimits } from '#domain/company/company.ts'
import { isSubcategory } from '#domain/listings/category.ts'
import { isDay } from '#kernel/dates.ts'
import { DAY_MS } from '#kernel/durations.ts'
import {
  field,
  hours,
  identifier,
  orNull,
  refuse,
  Refused,
  rowsOf,
  ticked,
  ticks,
  whole,
  wholeOr,
  words,
} from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { readMailbox } from '#kernel/mailbox.ts'
import { instantOf } from '#kernel/zones.ts'
import { z } from 'zod'
import { deskKinds, snoozeDays } from './desk.ts'
import { JOB_NAME } from './job-list.ts'
import { actsOf, fieldsOf, MAX_FEATURED_DAYS, type SelectionList } from './selection.ts'
import { settingLimits } from './settings.ts'

/** The table's limit, in characters. */
export const MAX_REASON = 2000

const reason = words(MAX_REASON, 'people:problems.reasonLong', { isLong: true, missing: 'people:problems.reason' })

export const ReasonForm = z.object({ reason })

/** Days for which somebody is suspended at most, unless until an admin lifts it. */
const MAX_SUSPENDED_DAYS = 730

/**
 * The form of a suspension, which ends at the beginning of a day, or when an admin lifts it.
 *
 * @param zone of that day
 */
export const suspendForm = (zone: string, now: Date) =>
  z
    .object({ reason, until: field((text) => text), republish: ticked })
    .transform(({ until, republish, ...form }, context) => {
      if (until === '') return { ...form, end: null }
      const at = isDay(until) ? instantOf(until, 0, zone) : null
      const isSoon = at !== null && at > now && at.getTime() < now.getTime() + MAX_SUSPENDED_DAYS * DAY_MS
      if (!isSoon) refuse(context, 'until', 'people:problems.until')
      return { ...form, end: at && { at, republish } }
    })

/**
 * The form of an act on all that was chosen from a list.
 *
 * @param zone of the day on which the act ends
 */
export const selectionForm = (list: SelectionList, zone: string, now: Date) =>
  z
    .object({
      act: z.string(),
      shown: z.coerce.number().int().min(1),
      reason: words(MAX_REASON, 'people:problems.reasonLong', { isLong: true }),
      until: field((text) => text),
      republish: ticked,
    })
    .transform(({ act: name, until, reason: why, ...form }, context) => {
      const act = actsOf(list).find((each) => each === name)
      if (!act) {
        refuse(context, 'act', 'people:problems.reason')
        return z.NEVER
      }
      const { reason: hasReason, end } = fieldsOf(act)
      if (hasReason && why === '') refuse(context, 'reason', 'people:problems.reason')
      const isNone = end === 'none' || (end === 'may' && until === '')
      const at = !isNone && isDay(until) ? instantOf(until, 0, zone) : null
      const max = act === 'feature' ? MAX_FEATURED_DAYS : MAX_SUSPENDED_DAYS
      const isSoon = at !== null && at > now && at.getTime() < now.getTime() + max * DAY_MS
      if (!isNone && !isSoon) refuse(context, 'until', `selections:problems.until.${act}`)
      return { ...form, act, reason: hasReason ? why : '', until: at }
    })

/** The table's limit, in characters. */
export const MAX_VIEW_NAME = 60

export const ViewForm = z.object({
  name: words(MAX_VIEW_NAME, 'tables:problems.long', { missing: 'tables:problems.name' }),
})

/** The table's limit, in characters. */
export const MAX_NOTE = 2000

export const NoteForm = z.object({
  note: words(MAX_NOTE, 'people:problems.reasonLong', { isLong: true, missing: 'people:problems.note' }),
})

/** @property idempotencyKey of the page: a repeated form cancels once */
export const CancelBookingForm = z.object({ reason, idempotencyKey: z.string().refine(isId) })

export const LiftForm = z.object({ reason, republish: z.literal('on').optional().catch(undefined) })

/** A role is all of its permissions, whatever is ticked; without one the ticks count. */
export const PermissionsForm = z
  .object({
    reason,
    role: field((text) => roleNames.find((role) => role === text) ?? null),
    permissions: ticks.transform((names) => permissions.filter((each): each is Permission => names.includes(each))),
  })
  .transform(({ role, ...form }) => (role ? { ...form, permissions: [...roles[role]] } : form))

/** The table's limit, in characters. */
export const MAX_JOB_REASON = 500

const jobReason = words(MAX_JOB_REASON, 'jobs:problems.long', { missing: 'jobs:problems.reason' })
const jobName = z.string().regex(JOB_NAME)

export const DiscardForm = z.object({ reason: jobReason })

/** The forms of a kind of jobs, of which each form has the fields that it needs. */
export const JobKindForm = z.object({ task: jobName })
export const PauseForm = z.object({ task: jobName, reason: jobReason })
export const RetryForm = z.object({ task: jobName, shown: z.coerce.number().int().min(1) })

/** A thing of the desk as its page has shown it; `holder` is the id of whoever had it. */
export const DeskForm = z.object({
  kind: z.enum(deskKinds),
  thing: z.string().min(1).max(200),
  holder: z
    .string()
    .default('')
    .transform((text) => (isId(text) ? text : null)),
  count: z.coerce.number().int().min(1),
  days: z
    .string()
    .default(String(snoozeDays[0]))
    .transform(Number)
    .refine((days) => snoozeDays.some((each) => each === days)),
  // The page of a case, from which it was marked.
  back: z.string().startsWith('/').max(200).optional(),
})

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

const percent = field((text) => {
  const value = /^\d{1,2}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : 0
  return value > 0 ? value : new Refused('settings:problems.percent')
})

const TaxRow = z.object({
  country: field((code) => (isCountry(code) ? code : new Refused('settings:problems.country'))),
  percent,
})

/** Taxes are rows: `country1`, `percent1`, … */
export const PricesForm = z
  .looseObject({
    serviceFeePercent: whole(settingLimits.serviceFeePercent, 'settings:problems.serviceFeePercent'),
    weekDiscountDays: whole(settingLimits.weekDiscountDays, 'settings:problems.weekDiscountDays'),
    monthDiscountDays: whole(settingLimits.monthDiscountDays, 'settings:problems.monthDiscountDays'),
  })
  .transform((form, context) => {
    const { serviceFeePercent, weekDiscountDays, monthDiscountDays } = form
    if (monthDiscountDays <= weekDiscountDays) refuse(context, 'monthDiscountDays', 'settings:problems.monthAfterWeek')
    const taxes = rowsOf(TaxRow, ['country', 'percent'], form, settingLimits.taxes, context)
    if (new Set(taxes.map(({ country }) => country)).size < taxes.length)
      refuse(context, 'taxes', 'settings:problems.taxTwice')
    return {
      serviceFeePercent,
      weekDiscountDays,
      monthDiscountDays,
      taxes: taxes.toSorted((a, b) => (a.country < b.country ? -1 : 1)),
    }
  })

/** A fee in whole or half percents. */
const halfPercent = field((text) => {
  const { min, max } = settingLimits.serviceFeePercent
  const value = /^\d{1,2}([.,][05])?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return value >= min && value <= max ? value : new Refused('fees:problems.percent')
})

/** The form of a fee that differs: for a country, a kind of space, both, or a host by their e-mail address. */
export const FeeRuleForm = z
  .object({
    rulePercent: halfPercent,
    country: orNull((code) => (isCountry(code) ? code : new Refused('settings:problems.country'))),
    kind: orNull((kind) => (isSubcategory(kind) ? kind : new Refused('fees:problems.kind'))),
    host: orNull((text) => readMailbox(text) ?? new Refused('settings:problems.email')),
  })
  .transform(({ rulePercent: percent, ...whom }, context) => {
    if (!whom.country && !whom.kind && !whom.host) refuse(context, 'country', 'fees:problems.whom')
    if (whom.host && (whom.country || whom.kind)) refuse(context, 'host', 'fees:problems.hostAlone')
    return { percent, ...whom }
  })

/** Days ahead for which a fee is planned at most. */
const MAX_PLANNED_DAYS = 730

/**
 * The form of a service fee from the beginning of a day on.
 *
 * @param zone of that day
 */
export const feeForm = (zone: string, now: Date) =>
  z
    .object({
      percent: whole(settingLimits.serviceFeePercent, 'settings:problems.serviceFeePercent'),
      from: field((text) => text),
    })
    .transform(({ percent, from }, context) => {
      const at = isDay(from) ? instantOf(from, 0, zone) : null
      if (at !== null && at > now && at.getTime() < now.getTime() + MAX_PLANNED_DAYS * DAY_MS) return { percent, at }
      refuse(context, 'from', 'fees:problems.day')
      return z.NEVER
    })

/** Without a number there is no limit. */
const dayLimit = wholeOr(null, settingLimits.dayLimit, 'settings:problems.dayLimit')

export const StaysForm = z.object({
  wayInBeforeMinutes: hours(settingLimits.wayInBeforeMinutes, 'settings:problems.wayInBefore'),
  hostClaimLimit: whole(settingLimits.hostClaimLimit, 'settings:problems.hostClaimLimit'),
  secondPersonFrom: whole(settingLimits.secondPersonFrom, 'settings:problems.secondPersonFrom'),
  dayLimitOwner: dayLimit,
  dayLimitFinance: dayLimit,
  dayLimitOther: dayLimit,
})

const rate = field((text) => {
  const value = /^\d{1,6}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : 0
  return value > 0 ? value : new Refused('settings:problems.rate')
})

export const RatesForm = z.object({ CLP: rate, EUR: rate, GBP: rate })

export const SwitchesForm = z.object({ reviewNewListings: ticked, signUpOpen: ticked, siteOpen: ticked })
