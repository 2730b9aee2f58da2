import type { Unit } from '#domain/availability/unit.ts'
import type { ListingStatus } from '#domain/listings/life.ts'
import { weekdays } from '#kernel/dates.ts'
import { parseMoney, percentOf, typedMoney } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { BulkChange } from './bulk-action.ts'
import type { BulkReason } from './errors.ts'
import { currencyOf, problemsOfStep } from './input.ts'
import type { Fields, FormStep } from './step.ts'

type BulkEdit = Exclude<BulkChange, { action: 'publish' | 'pause' }>

/** One of a host's listings or drafts, as an act meets it. */
export type BulkItem = {
  unit: Unit
  fields: Fields
  /** `making`: a draft that was never published. */
  status: ListingStatus | 'making'
  wasPublished: boolean
  /** Photos of an import that are still to be fetched. */
  waitingPhotos: number
}

/** Fields of one step, each as it was and as it becomes. */
export type FieldChange = { step: FormStep; before: Fields; after: Fields }

export type BulkPlan = { kind: 'publish' } | { kind: 'resume' } | { kind: 'pause' } | ({ kind: 'edit' } & FieldChange)

/** The act decides for each listing what it does to it, or why it leaves it as it is. */
export function planFor(change: BulkChange, item: BulkItem): Result<BulkPlan, BulkReason> {
  switch (change.action) {
    case 'publish':
      return planPublishing(item)
    case 'pause':
      return planPause(item)
    case 'price':
    case 'policy':
    case 'hours':
    case 'minimums':
      return planEdit(change, item)
  }
}

function planPublishing({ status, wasPublished, waitingPhotos }: BulkItem): Result<BulkPlan, BulkReason> {
  // A draft that is published waits for no more photos.
  if (status === 'making') return waitingPhotos > 0 ? fail({ reason: 'photos-waiting' }) : ok({ kind: 'publish' })
  if (status === 'published' || status === 'in_review') return fail({ reason: 'same' })
  return status === 'paused' && wasPublished ? ok({ kind: 'resume' }) : fail({ reason: 'not-possible' })
}

function planPause({ status }: BulkItem): Result<BulkPlan, BulkReason> {
  if (status === 'paused') return fail({ reason: 'same' })
  return status === 'published' ? ok({ kind: 'pause' }) : fail({ reason: 'not-published' })
}

function planEdit(change: BulkEdit, { unit, fields }: BulkItem): Result<BulkPlan, BulkReason> {
  const edit = editOf(change, unit, fields)
  if (!edit.ok) return edit
  const { step, values } = edit.value
  const names = Object.keys(values).filter((name) => (fields[name] ?? '') !== values[name])
  if (names.length === 0) return fail({ reason: 'same' })

  const known = problemsOfStep(step, unit, fields) ?? {}
  const found = problemsOfStep(step, unit, { ...fields, ...values }) ?? {}
  const [problem] = Object.entries(found).filter(([name, text]) => known[name] !== text)
  if (problem) return fail({ reason: 'refused', field: problem[0], problem: problem[1] })
  return ok({
    kind: 'edit',
    step,
    before: Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])),
    after: Object.fromEntries(names.map((name) => [name, values[name]!])),
  })
}

type Edit = { step: FormStep; values: Record<string, string> }

function editOf(change: BulkEdit, unit: Unit, fields: Fields): Result<Edit, BulkReason> {
  switch (change.action) {
    case 'price':
      return priceEdit(change.percent, fields)
    case 'policy':
      return ok({ step: 'pricing', values: { refundPolicy: change.refundPolicy } })
    case 'hours':
      return unit === 'hour' ? ok({ step: 'availability', values: hoursOf(change) }) : fail({ reason: 'other-unit' })
    case 'minimums': {
      const minimum = unit === 'day' ? change.minDays : change.minHours
      if (minimum === '') return fail({ reason: 'other-unit' })
      return ok(
        unit === 'day'
          ? { step: 'availability', values: { minDays: minimum } }
          : { step: 'details', values: { minHours: minimum } },
      )
    }
  }
}

/** Prices of single days and fees stay as they are. */
function priceEdit(percent: number, fields: Fields): Result<Edit, BulkReason> {
  const currency = currencyOf(fields)
  const priced = ['price', 'weekendPrice'].filter((name) => (fields[name] ?? '').trim() !== '')
  const values: Record<string, string> = {}
  for (const name of priced) {
    const amount = currency && parseMoney(fields[name]!, currency)
    if (!amount) return fail({ reason: 'no-price' })
    values[name] = typedMoney(percentOf(amount, 100 + percent))
  }
  return 'price' in values ? ok({ step: 'pricing', values }) : fail({ reason: 'no-price' })
}

const hoursOf = ({ weekdays: open, opens, closes }: Extract<BulkChange, { action: 'hours' }>) =>
  Object.fromEntries(
    weekdays.flatMap((day) => {
      const isOpen = open.includes(day)
      return [
        [`opens${day}`, isOpen ? opens : ''],
        [`closes${day}`, isOpen ? closes : ''],
        [`opensAgain${day}`, ''],
        [`closesAgain${day}`, ''],
      ]
    }),
  )
