import { ReconciliationParams } from '#domain/payments/input.ts'
import { formatDay } from '#domain/i18n/format.ts'
import type { PaymentProvider } from '#domain/payments/gateway.server.ts'
import { readReconciliation } from '#domain/payments/queries/read-reconciliation.server.ts'
import type { ReconciledLine } from '#domain/payments/reconciliation.ts'
import { addDays, addMonths, type Day, firstOfMonth } from '#kernel/dates.ts'
import { currencies, codedMoney, money } from '#kernel/money.ts'
import { instantOf, type Period } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { todayAt, type Visitor, visitorOf } from '#app/session/visitor.server.ts'

/** Lines on the page; the export has all of them. */
const SHOWN = 200
/** Months offered, up to the present one. */
const MONTHS = 6

type Context = Readonly<RouterContextProvider>

/** The period of a day or month in the site's zone, with its name in addresses. */
export function periodOf(
  params: Record<string, string>,
  context: Context,
): { name: string; first: Day; isDay: boolean; period: Period } {
  const { zone } = visitorOf(context).site
  const { day, month } = ReconciliationParams.parse(params)
  const first = day ?? month ?? firstOfMonth(todayAt(context))
  const end = day ? addDays(first, 1) : addMonths(first, 1)
  const period = { start: instantOf(first, 0, zone), end: instantOf(end, 0, zone) }
  return { name: day ?? first.slice(0, 7), first, isDay: day !== null, period }
}

/** The provider's lines of a period beside ours, differences first, as finished texts. */
export async function reconciliationView(params: Record<string, string>, context: Context) {
  const visitor = visitorOf(context)
  const { name, first, isDay, period } = periodOf(params, context)
  const read = await readLines(period, context)
  const present = firstOfMonth(todayAt(context))
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(present, -index))
  const { t, locale } = visitor
  const lines = read.state === 'read' ? read.lines : []
  const agreeing = lines.filter(({ verdict }) => verdict === 'agrees').length
  return {
    state: read.state,
    isCut: read.state === 'read' && read.isCut,
    uncompared: uncomparedText(read.state === 'read' ? read.uncompared : [], visitor),
    title: formatDay(first, locale, isDay ? 'long' : 'month'),
    day: isDay ? first : '',
    months: months.map((month) => ({
      to: `/admin/revenue/provider?month=${month.slice(0, 7)}`,
      text: formatDay(month, locale, 'month'),
      isShown: !isDay && month === first,
    })),
    exportAddress: `/admin/revenue/provider.csv?${isDay ? 'day' : 'month'}=${name}`,
    counts: [
      t('reconciliation:counts.differs', { count: lines.length - agreeing }),
      t('reconciliation:counts.agrees', { count: agreeing }),
    ],
    lines: lines.slice(0, SHOWN).map((line) => lineView(line, visitor)),
    more: Math.max(0, lines.length - SHOWN),
  }
}

/** Providers without a list of their lines; null where each has one. */
const uncomparedText = (providers: readonly PaymentProvider[], { t, locale }: Visitor): string | null =>
  providers.length === 0
    ? null
    : t('reconciliation:uncompared', {
        providers: new Intl.ListFormat(locale).format(providers.map((each) => t(`reconciliation:provider.${each}`))),
      })

export type ReconciliationView = Awaited<ReturnType<typeof reconciliationView>>

async function readLines(period: Period, context: Context) {
  const { db, payments, payouts, log } = context.get(services)
  if (!payments) return { state: 'off' } as const
  try {
    return { state: 'read', ...(await readReconciliation(db, { payments, payouts }, period)) } as const
  } catch (error) {
    log.error({ err: error }, 'the payment provider did not say what has moved')
    return { state: 'down' } as const
  }
}

function lineView(line: ReconciledLine, visitor: Visitor) {
  const { t } = visitor
  const { verdict, kind, at, bookingId, reference, theirs, ours, ledger } = line
  const nothing = t('reconciliation:nothing')
  return {
    key: `${kind} ${reference} ${line.providerId}`,
    verdict: t(`reconciliation:verdict.${verdict}`),
    differs: verdict !== 'agrees',
    kind: t(`reconciliation:kind.${kind}`),
    when: instantView(at, visitor),
    booking: bookingId && `/admin/bookings/${bookingId}`,
    providerId: line.providerId,
    theirs: theirs ? anyMoney(theirs, visitor) : nothing,
    ours: ours ? codedMoney(ours, visitor.language) : nothing,
    ledger: ledger !== null && ours ? codedMoney(money(ledger, ours.currency), visitor.language) : nothing,
  }
}

/** Amounts in a currency that we do not support stay in minor units. */
function anyMoney({ minor, currency }: { minor: number; currency: string }, visitor: Visitor): string {
  const own = currencies.find((each) => each === currency)
  return own ? codedMoney(money(minor, own), visitor.language) : `${minor} ${currency}`
}
