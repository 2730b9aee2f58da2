import { type Actor, shownName } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import { bookingNumber } from '#domain/bookings/booking.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import type { listFailed } from '#domain/payouts/queries/list-failed.server.ts'
import type { findFile, listDue, listFiles } from '#domain/payouts/queries/list-payouts.server.ts'
import type { listFailedRefunds } from '#domain/admin/queries/list-failed-refunds.server.ts'
import { failureCauses, payoutLife } from '#domain/payouts/payout.ts'
import { canBecome } from '#kernel/life.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

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
    files: files.map(({ id, country, currency, at, payouts, open, amount }) => ({
      id,
      name: `${words.country(country)} · ${currency}`,
      when: words.when(at),
      what: visitor.t('adminPayouts:payouts', { count: payouts }),
      open: open > 0 ? visitor.t('adminPayouts:open', { count: open }) : null,
      amount: words.exact(amount),
    })),
    failed: failed.map(({ id, hostName, hostId, amount, at, cause, error, waitsFor, heldUntil }) => ({
      id,
      host: words.host(hostName, hostId),
      when: words.when(at),
      cause: visitor.t(`payments:cause.${cause ?? 'refused'}`),
      why: error,
      wait:
        waitsFor === 'new-account' && heldUntil
          ? visitor.t('adminPayouts:wait.held', { until: words.when(heldUntil).text })
          : visitor.t(`adminPayouts:wait.${waitsFor}`),
      mayPay: waitsFor === 'somebody',
      amount: words.exact(amount),
    })),
    refunds: {
      shown: refunds.refunds.map(({ id, bookingId, guestName, guestId, amount, at, why }) => ({
        id,
        guest: words.host(guestName, guestId),
        number: visitor.t('adminPayouts:refunds.booking', { number: bookingNumber(bookingId) }),
        when: words.when(at),
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

/** A file with the outcome of each of its payouts. */
export function fileView(file: NonNullable<Found<typeof findFile>>, actor: Actor, visitor: Visitor) {
  const words = wordsFor(actor, visitor)
  return {
    id: file.id,
    name: `${words.country(file.country)} · ${file.currency}`,
    when: words.when(file.at),
    causes: failureCauses.map((code) => ({ code, name: visitor.t(`payments:cause.${code}`) })),
    payouts: file.payouts.map(({ id, hostName, hostId, shown, status, endedAt, error, amount }) => ({
      id,
      host: words.host(hostName, hostId),
      account: shown,
      amount: words.exact(amount),
      isOpen: canBecome(payoutLife, status, 'paid'),
      state: visitor.t(`adminPayouts:state.${status}`, { when: endedAt ? words.when(endedAt).text : '' }),
      why: error,
    })),
  }
}

export type FileView = ReturnType<typeof fileView>

function wordsFor(actor: Actor, visitor: Visitor) {
  const { t, locale, site } = visitor
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    exact: (amount: Money) => formatMoney(amount, visitor),
    when: (at: Date) => ({ text: formatInstant(at, site.zone, locale), iso: at.toISOString() }),
    country: (code: string) => names.of(code) ?? code,
    host: (name: string, id: string) => ({
      name: shownName(name, t),
      address: may(actor, 'users') ? `/admin/users/${id}` : null,
    }),
  }
}
