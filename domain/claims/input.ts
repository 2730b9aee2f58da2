import { choice, field, refuse, Refused, rowsOf, words } from '#kernel/fields.ts'
import { minCharge } from '#domain/payments/charge-limits.ts'
import { type Currency, parseMoney } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import { z } from 'zod'
import { type ClaimKind, claimLimits, kindsOf } from './claim.ts'

/** A line's fields carry its number behind their names. */
const lineFields = ['what', 'amount'] as const

/** No stay costs so much; what may be claimed is a rule of its own. */
const MAX_MINOR = 1e12

const amountIn = (currency: Currency, { isZeroAllowed = false } = {}) =>
  field((text) => {
    const amount = parseMoney(text, currency)
    const isAmount = amount && amount.minor <= MAX_MINOR && (isZeroAllowed || amount.minor > 0)
    return isAmount ? amount : new Refused('claims:problems.amount')
  })

/** An amount that one side pays by card, if they agree or an admin decides so. */
const payableIn = (currency: Currency, options: { isZeroAllowed?: boolean } = {}) =>
  amountIn(currency, options).refine(({ minor }) => minor === 0 || minor >= minCharge(currency).minor, {
    message: SMALL,
  })

const SMALL = 'claims:problems.small'

/** Problems are keys of the catalogue, shown beside their field. */
export const claimForm = (side: Side, currency: Currency) => {
  const Line = z.object({
    what: words(claimLimits.lineText, 'claims:problems.whatLong', { missing: 'claims:problems.what' }),
    amount: amountIn(currency),
  })
  return z
    .looseObject({
      kind: choice<ClaimKind>(kindsOf[side], 'claims:problems.kind'),
      text: words(claimLimits.text, 'claims:problems.long', { isLong: true, missing: 'claims:problems.text' }),
    })
    .transform(({ kind, text, ...form }, context) => {
      const lines = rowsOf(Line, lineFields, form, claimLimits.lines, context)
      if (lines.length === 0 && context.issues.length === 0) refuse(context, 'what1', 'claims:problems.what')
      const claimed = lines.reduce((sum, { amount }) => sum + amount.minor, 0)
      if (lines.length > 0 && claimed < minCharge(currency).minor) refuse(context, 'amount1', SMALL)
      return { kind, text, lines: lines.map(({ what, amount }) => ({ text: what, minor: amount.minor })) }
    })
}

export type ClaimForm = z.infer<ReturnType<typeof claimForm>>

const answers = ['accept', 'offer', 'contest', 'withdraw'] as const

/** Contesting needs a reason, an offer needs an amount. */
export const answerForm = (currency: Currency) =>
  z.discriminatedUnion('act', [
    z.object({ act: z.literal('accept') }),
    z.object({ act: z.literal('withdraw') }),
    z.object({
      act: z.literal('offer'),
      amount: payableIn(currency),
      text: words(claimLimits.text, 'claims:problems.long', { isLong: true }),
    }),
    z.object({
      act: z.literal('contest'),
      text: words(claimLimits.text, 'claims:problems.long', { isLong: true, missing: 'claims:problems.text' }),
    }),
  ])

export type AnswerForm = z.infer<ReturnType<typeof answerForm>>

export const isAnswer = (text: string | undefined): text is (typeof answers)[number] =>
  answers.some((each) => each === text)

/** Both sides read the reason. */
export const decisionForm = (currency: Currency) =>
  z.object({
    amount: payableIn(currency, { isZeroAllowed: true }),
    reason: words(claimLimits.text, 'claims:problems.long', { isLong: true, missing: 'claims:problems.reason' }),
  })
