import { field, words } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { currencies, parseMoney } from '#kernel/money.ts'
import { z } from 'zod'
import { balanceLists } from './balance-list.ts'

/** The table's limit, in characters. */
export const MAX_WRITE_OFF_REASON = 500

/** An unreadable list in an address is the first. */
export const BalanceListParam = z.enum(balanceLists).catch('no-account')

const host = { hostId: z.string().refine(isId), currency: z.enum(currencies) }

/** The form that reminds one host, or all of a list. */
export const RemindForm = z.union([
  z.object({ list: z.enum(balanceLists), all: z.literal('on') }).transform(({ list }) => ({ list, host: null })),
  z
    .object({ list: z.enum(balanceLists), ...host })
    .transform(({ list, hostId, currency }) => ({ list, host: { hostId, currency } })),
])

/** The form that proposes to write a debt off. */
export const WriteOffForm = z
  .object({
    ...host,
    amount: field((text) => text),
    reason: words(MAX_WRITE_OFF_REASON, 'hostBalances:problems.long', { missing: 'hostBalances:problems.reason' }),
  })
  .transform(({ amount, currency, ...form }, context) => {
    const money = parseMoney(amount, currency)
    if (money && money.minor > 0) return { ...form, amount: money }
    context.addIssue({ code: 'custom', path: ['amount'], message: 'hostBalances:problems.amount' })
    return z.NEVER
  })

export const DecideForm = z.object({ writeOffId: z.string().refine(isId) })
