import { choice, field, Refused, words } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { type Currency, negate, parseMoney } from '#kernel/money.ts'
import { z } from 'zod'
import { amountKinds } from './intervention.ts'

/** The table's limit, in characters. */
export const MAX_REASON = 2000

/** No stay costs so much; what may be moved is a rule of its own. */
const MAX_MINOR = 1e12

const id = z.string().refine(isId)

const reason = words(MAX_REASON, 'interventions:problems.reasonLong', {
  isLong: true,
  missing: 'interventions:problems.reason',
})

/** A correction downwards is a choice of its own, so that nobody has to type a minus. */
const choices = [...amountKinds, 'correction-down'] as const

/**
 * The form that moves an amount.
 *
 * @property base the booking's money as the form has shown it
 */
export const AmountForm = (currency: Currency) =>
  z
    .object({
      kind: choice(choices, 'interventions:problems.kind'),
      amount: field((text) => {
        const amount = parseMoney(text, currency)
        const isAmount = amount && amount.minor > 0 && amount.minor <= MAX_MINOR
        return isAmount ? amount : new Refused('interventions:problems.amount')
      }),
      reason,
      base: z.string().max(100),
      idempotencyKey: id,
    })
    .transform(({ kind, amount, ...form }) =>
      kind === 'correction-down'
        ? { ...form, kind: 'correction' as const, amount: negate(amount) }
        : { ...form, kind, amount },
    )

export const WaiverForm = z.object({ claimId: id, reason, idempotencyKey: id })

export const BounceForm = z.object({ payoutId: id, reason, idempotencyKey: id })

export const DecisionForm = z.object({ interventionId: id, decision: z.enum(['agree', 'refuse']) })
