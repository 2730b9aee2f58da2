import { formatTimes, weekdayNames } from '#domain/i18n/format.ts'
import { bulkPercent, MAX_BULK } from '#domain/publishing/bulk-action.ts'
import type { BulkPlan } from '#domain/publishing/bulk-change.ts'
import type { BulkReason } from '#domain/publishing/errors.ts'
import { currencyOf } from '#domain/publishing/input.ts'
import type { BulkPreview } from '#domain/publishing/queries/preview-bulk-change.server.ts'
import { titleIn } from '#domain/publishing/queries/read-bulk-items.server.ts'
import { type Fields, formSteps } from '#domain/publishing/step.ts'
import type { Problems } from '#kernel/fields.ts'
import { formatMoney, parseMoney } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'
import { problemTexts } from '../wizard/problem-texts.server.ts'

type Context = Readonly<RouterContextProvider>

export type BulkRowView = {
  id: string
  title: string
  /** The page that shows the listing, or the draft. */
  to: string
  willChange: boolean
  /** The change, or why there is none. */
  text: string
}

export function bulkRowView({ item, plan }: BulkPreview, context: Context): BulkRowView {
  const { t, language } = visitorOf(context)
  const { id, fields, status, unit } = item
  return {
    id,
    title: titleIn(fields, language) || t('manage:untitled', { kind: t(`manage:unit.${unit}`) }),
    to: status === 'making' ? `/create-listing/${id}/summary` : `/manage-listings/${id}`,
    willChange: plan.ok,
    text: plan.ok ? planText(plan.value, fields, context) : reasonText(plan.failure, fields, context),
  }
}

function planText(plan: BulkPlan, fields: Fields, context: Context): string {
  const { t } = visitorOf(context)
  if (plan.kind !== 'edit') return t(`bulk:plan.${plan.kind}`)
  const names = Object.keys(plan.after)
  if (names.some((name) => name.startsWith('opens') || name.startsWith('closes')))
    return t('bulk:plan.change', {
      before: hoursText(fields, context),
      after: hoursText({ ...fields, ...plan.after }, context),
    })
  return names
    .map((name) => {
      const text = (value: string) => valueText(name, value, fields, context)
      return t(`bulk:values.${name}`, {
        change: t('bulk:plan.change', { before: text(plan.before[name] ?? ''), after: text(plan.after[name] ?? '') }),
      })
    })
    .join(' · ')
}

function valueText(name: string, value: string, fields: Fields, context: Context): string {
  const visitor = visitorOf(context)
  if (value === '') return visitor.t('bulk:plan.nothing')
  if (name === 'refundPolicy') return visitor.t(`pricingForm:policies.${value}`)
  const currency = currencyOf(fields)
  const amount = name.toLowerCase().endsWith('price') && currency ? parseMoney(value, currency) : null
  return amount ? formatMoney(amount, visitor, 'whole') : value
}

/** Monday first, as weeks are shown. */
const week = [1, 2, 3, 4, 5, 6, 0] as const

/** 'Mon–Fri 09:00–18:00': neighbours with the same hours stand together. */
function hoursText(fields: Fields, context: Context): string {
  const { t, locale } = visitorOf(context)
  const names = weekdayNames(locale)
  const groups: { first: number; last: number; text: string }[] = []
  for (const day of week) {
    const text = ['', 'Again']
      .map((which) => ({ from: fields[`opens${which}${day}`] ?? '', to: fields[`closes${which}${day}`] ?? '' }))
      .filter(({ from, to }) => from !== '' && to !== '')
      .map((times) => formatTimes(times, locale))
      .join(', ')
    const before = groups.at(-1)
    if (before?.text === text) before.last = day
    else groups.push({ first: day, last: day, text })
  }
  const open = groups
    .filter(({ text }) => text !== '')
    .map(({ first, last, text }) => {
      const days = [...new Set([first, last])]
        .map((day) => names[week.findIndex((each) => each === day)]!.short)
        .join('–')
      return `${days} ${text}`
    })
  return open.join('; ') || t('bulk:plan.nothing')
}

function reasonText(failure: BulkReason, fields: Fields, context: Context): string {
  const { t } = visitorOf(context)
  switch (failure.reason) {
    case 'incomplete': {
      const steps = formSteps.filter((step) => failure.problems[step])
      return t('bulk:reasons.incomplete', {
        steps: steps.map((step) => t(`listingForm:steps.${step}.short`)).join(', '),
      })
    }
    case 'refused':
      return Object.values(problemTexts({ [failure.field]: failure.problem }, fields, context))[0] ?? ''
    case 'not-found':
    case 'same':
    case 'not-published':
    case 'not-possible':
    case 'other-unit':
    case 'no-price':
    case 'photos-waiting':
    case 'address-unproved':
    case 'undeclared':
      return t(`bulk:reasons.${failure.reason}`)
  }
}

/** Problems of the act's own values, beside their fields. */
export function bulkProblemTexts(problems: Problems, context: Context): Record<string, string> {
  const { t } = visitorOf(context)
  const values = { min: bulkPercent.min, max: bulkPercent.max, listings: MAX_BULK }
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, t(problem, values)]))
}
