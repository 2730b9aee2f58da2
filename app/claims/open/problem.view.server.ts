import { shownName } from '#domain/accounts/account.ts'
import type { BookingStatus } from '#domain/bookings/booking.ts'
import { claimLimits, claimUntil, kindsOf } from '#domain/claims/claim.ts'
import { openClaim, reportNoAccess } from '#domain/claims/commands/open-claim.server.ts'
import { claimForm } from '#domain/claims/input.ts'
import { mayClaim } from '#domain/claims/policy.ts'
import { readClaimable } from '#domain/claims/queries/read-claimable.server.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import { inTransaction } from '#platform/db.server.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import type { FileForm } from '#app/session/file-form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { failureProblems, fieldProblems, refuse, refuseUnread, withClaimForm } from '../claim-form.view.server.ts'

type Context = Readonly<RouterContextProvider>
type Stay = {
  id: string
  status: BookingStatus
  startsAt: Date
  endsAt: Date
  timeZone: string
  total: Money
  otherName: string
}

/** The form of a side as finished texts; before and after its time there is none. */
export async function problemView(side: Side, stay: Stay, context: Context) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { t, locale } = visitor
  const bookingAt = `${side === 'guest' ? '' : '/host'}/bookings/${stay.id}`
  const max = await inTransaction(db, (tx) => readClaimable(tx, stay, side))
  const name = shownName(stay.otherName, t)
  return {
    bookingAt,
    name,
    isOpen: mayClaim(stay, clock()),
    intro: t(`claims:report.intro.${side}`, { name }),
    until: t('claims:report.until', { until: formatInstant(claimUntil(stay.endsAt), stay.timeZone, locale) }),
    kinds: kindsOf[side].map((kind) => ({ kind, label: t(`claims:kinds.${kind}`) })),
    linesHint: t('claims:report.linesHint', { currency: max.currency, max: formatMoney(max, visitor, 'whole') }),
    lines: claimLimits.lines,
  }
}

export type ProblemView = Awaited<ReturnType<typeof problemView>>

/** Opens a claim by the form, or reports that the guest cannot get in. */
export function takeProblem(side: Side, stay: Stay, request: Request, context: Context) {
  return withClaimForm(request, context, (sent) => takeForm(side, stay, sent, context))
}

async function takeForm(side: Side, stay: Stay, sent: FileForm, context: Context) {
  const { db, clock, storage, budgets, limits } = context.get(services)
  const visitor = visitorOf(context)
  const { userId } = actorOf(context)
  const lead = (claimId: string, done: string) => redirect(visitor.to(`/claims/${claimId}?done=${done}`))
  const intent = intentOf(sent.fields, side === 'guest' ? ['', 'no-access'] : [''])
  if (intent === 'no-access') {
    const reported = await reportNoAccess(db, { guestId: userId, bookingId: stay.id }, clock())
    if (reported.ok) throw lead(reported.value.claimId, 'noAccess')
    if (reported.failure.reason === 'not-found') throw data(null, { status: 404 })
    return refuse(sent, failureProblems(reported.failure, visitor), 409)
  }
  const unread = refuseUnread(sent, visitor)
  if (unread) return unread
  const parsed = claimForm(side, stay.total.currency).safeParse(sent.fields)
  if (!parsed.success) return refuse(sent, fieldProblems(parsed.error, visitor), 400)

  const claim = { side, userId, bookingId: stay.id, form: parsed.data, files: sent.files.map(({ bytes }) => bytes) }
  const opened = await openClaim(db, { storage, budgets, limits }, claim, clock())
  if (opened.ok) throw lead(opened.value.claimId, 'opened')
  if (opened.failure.reason === 'not-found') throw data(null, { status: 404 })
  return refuse(sent, failureProblems(opened.failure, visitor), 409)
}
