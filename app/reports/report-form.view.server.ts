import { reportListing } from '#domain/listings/commands/report-listing.server.ts'
import { ReportForm } from '#domain/listings/input.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { problemsOf } from '#kernel/fields.ts'
import { connection, services } from '../session/services.ts'
import { visitorOf } from '../session/visitor.server.ts'

/** What came back of a report: texts beside their fields, or one above them; what was written stays. */
export type ReportRefusal = {
  problems: Partial<Record<'form' | 'reason' | 'text', string>>
  reason: string
  text: string
}

/** Takes a visitor's report of a listing, and leads to the thanks; what cannot be taken comes back with what was written. */
export async function takeReport(
  listingId: string,
  form: Record<string, string>,
  context: Readonly<RouterContextProvider>,
) {
  const { db, budgets, clock } = context.get(services)
  const { actor, t, to } = visitorOf(context)
  const refused = (problems: ReportRefusal['problems'], status: number) =>
    data({ report: { problems, reason: form['reason'] ?? '', text: form['text'] ?? '' } }, { status })
  if (!isId(listingId)) throw data(null, { status: 404 })

  const parsed = ReportForm.safeParse(form)
  if (!parsed.success) {
    const problems = Object.entries(problemsOf(parsed.error)).map(([field, message]) => [field, t(message)])
    return refused(Object.fromEntries(problems) as ReportRefusal['problems'], 400)
  }

  const reporter = { userId: actor?.userId ?? null, client: context.get(connection).client }
  const outcome = await reportListing(db, budgets, listingId, parsed.data, reporter, clock())
  if (outcome.ok) throw redirect(to(`/property/${listingId}?show=reported`))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  return refused({ form: t('report:problems.tooMany') }, 429)
}
