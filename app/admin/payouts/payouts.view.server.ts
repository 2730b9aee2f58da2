import { type Actor, shownName } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import { bookingNumber } from '#domain/bookings/booking.ts'
import type { listFailed } from '#domain/payouts/queries/list-failed.server.ts'
import type { findFile, listDue, listFiles } from '#domain/payouts/queries/list-payouts.server.ts'
import type { listFailedRefunds } from '#domain/admin/queries/list-failed-refunds.server.ts'
import { kindOf } from '#domain/payouts/bank-details.ts'
import { layoutsFor, untried } from '#domain/payouts/bank-layout.ts'
import type { Payer } from '#domain/payouts/bank-payment.ts'
import { failureCauses, payoutLife } from '#domain/payouts/payout.ts'
import { canBecome } from '#kernel/life.ts'
import { codedMoney, type Money } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantsFor } from '#app/session/instant.view.server.ts'

type Found<Query extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

type Lists = {
  due: Found<typeof listDue>
  files: Found<typeof listFiles>
  failed: Found<typeof listFailed>
  refunds: Found<typeof listFailedRefunds>
}

/** Due payouts, files, failed payouts and refunds that came back, as finished texts. */
export function payoutsView({ due, files, failed, refunds }: Lists, actor: Actor, visitor: Visitor) {
  const words = wordsFor(actor, visitor)
  return {
    due: due.map(({ country, currency, payouts, amount }) => ({
      country,
      currency,
      name: `${words.country(country)} · ${currency}`,
      what: visitor.t('adminPayouts:payouts', { count: payouts }),
      amount: words.exact(amount),
    })),
    filesAt: files.at,
    files: files.files.map(({ id, country, currency, at, payouts, open, amount }) => ({
      id,
      name: `${words.country(country)} · ${currency}`,
      when: words.when(at),
      what: visitor.t('adminPayouts:payouts', { count: payouts }),
      open: open > 0 ? visitor.t('adminPayouts:open', { count: open }) : null,
      amount: words.exact(amount),
    })),
    failedMore:
      failed.count > failed.payouts.length
        ? visitor.t('adminPayouts:refunds.more', { count: failed.count - failed.payouts.length })
        : null,
    failed: failed.payouts.map(({ id, hostName, hostId, amount, at, cause, error, waitsFor, heldUntil }) => ({
      id,
      host: words.host(hostName, hostId),
      when: words.when(at),
      cause: visitor.t(`payments:cause.${cause ?? 'refused'}`),
      why: error,
      wait:
        waitsFor === 'new-account' && heldUntil
          ? words.when(heldUntil, (until) => visitor.t('adminPayouts:wait.held', { until }))
          : visitor.t(`adminPayouts:wait.${waitsFor}`),
      mayPay: waitsFor === 'somebody',
      amount: words.exact(amount),
    })),
    refunds: {
      shown: refunds.refunds.map(({ id, bookingId, guestName, guestId, amount, at, why }) => ({
        id,
        guest: words.host(guestName, guestId),
        number: visitor.t('adminPayouts:refunds.booking', { number: bookingNumber(bookingId) }),
        since: words.when(at, (when) => visitor.t('adminPayouts:refunds.since', { when })),
        why,
        amount: words.exact(amount),
      })),
      more:
        refunds.count > refunds.refunds.length
          ? visitor.t('adminPayouts:refunds.more', { count: refunds.count - refunds.refunds.length })
          : null,
    },
  }
}

export type PayoutsView = ReturnType<typeof payoutsView>

/** Payouts of a file that one page shows. */
const PAGE_SIZE = 20

type Reading = { page: number; payer: Payer }

/** A file with its layouts and the outcome of each of its payouts. */
export function fileView(
  file: NonNullable<Found<typeof findFile>>,
  { page: wanted, payer }: Reading,
  actor: Actor,
  visitor: Visitor,
) {
  const words = wordsFor(actor, visitor)
  const pages = Math.max(1, Math.ceil(file.payouts.length / PAGE_SIZE))
  const page = Math.min(wanted, pages)
  const gone = file.payouts.filter(({ isGone, status }) => isGone && status === 'sending').length
  return {
    at: { page, pages },
    hasOpen: file.payouts.some(({ status }) => status === 'sending'),
    gone: gone > 0 ? visitor.t('bankFiles:gone', { count: gone }) : null,
    layouts: layoutsFor(kindOf(file.country), file.currency, payer).map(({ layout, missing }) => ({
      layout,
      name: visitor.t(`bankFiles:layout.${layout}`),
      isTable: !/^(pain|bacs)/.test(layout),
      missing: missing && visitor.t(`bankFiles:missing.${missing}`),
      isUntried: untried.has(layout),
    })),
    maySet: may(actor, 'settings'),
    id: file.id,
    name: `${words.country(file.country)} · ${file.currency}`,
    made: words.when(file.at, (when) => visitor.t('adminPayouts:made', { when })),
    causes: failureCauses.map((code) => ({ code, name: visitor.t(`payments:cause.${code}`) })),
    payouts: file.payouts.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ shown, status, ...payout }) => ({
      id: payout.id,
      reference: payout.reference,
      host: words.host(payout.hostName, payout.hostId),
      account: payout.isGone ? visitor.t('bankFiles:goneHere') : shown,
      amount: words.exact(payout.amount),
      isOpen: canBecome(payoutLife, status, 'paid'),
      state: payout.endedAt
        ? words.when(payout.endedAt, (when) => visitor.t(`adminPayouts:state.${status}`, { when }))
        : visitor.t(`adminPayouts:state.${status}`, { when: '' }),
      bank: payout.bankReference && visitor.t('bankFiles:bankReference', { reference: payout.bankReference }),
      why: payout.error,
    })),
  }
}

export type FileView = ReturnType<typeof fileView>

function wordsFor(actor: Actor, visitor: Visitor) {
  const { t, locale } = visitor
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    exact: (amount: Money) => codedMoney(amount, visitor.language),
    when: instantsFor(visitor),
    country: (code: string) => names.of(code) ?? code,
    host: (name: string, id: string) => ({
      name: shownName(name, t),
      address: may(actor, 'users') ? `/admin/users/${id}` : null,
    }),
  }
}
