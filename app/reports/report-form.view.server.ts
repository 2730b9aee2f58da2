import { sendReport } from '#domain/reports/commands/send-report.server.ts'
import { reportForm } from '#domain/reports/input.ts'
import type { ReportKind } from '#domain/reports/report.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { problemsOf } from '#kernel/fields.ts'
import { connection, services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** A refused report: its values, and problems by field or as `form`. */
export type ReportRefusal = {
  problems: Partial<Record<'form' | 'reason' | 'text', string>>
  reason: string
  text: string
}

type Reported = { kind: ReportKind; thingId: string; thanksAt: string }

/** Stores a report and leads to the thanks; a refused one returns with its values. */
export async function takeReport(
  { kind, thingId, thanksAt }: Reported,
  form: Record<string, string>,
  context: Readonly<RouterContextProvider>,
) {
  const { db, budgets, clock } = context.get(services)
  const { actor, t, to } = visitorOf(context)
  const refused = (problems: ReportRefusal['problems'], status: number) =>
    data({ report: { problems, reason: form['reason'] ?? '', text: form['text'] ?? '' } }, { status })
  if (!isId(thingId)) throw data(null, { status: 404 })

  const parsed = reportForm(kind).safeParse(form)
  if (!parsed.success) {
    const problems = Object.entries(problemsOf(parsed.error)).map(([field, message]) => [field, t(message)])
    return refused(Object.fromEntries(problems) as ReportRefusal['problems'], 400)
  }

  const reporter = { userId: actor?.userId ?? null, client: context.get(connection).client }
  const outcome = await sendReport({ db, budgets }, { kind, thingId, form: parsed.data }, reporter, clock())
  if (outcome.ok) throw redirect(to(thanksAt))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  return refused({ form: t('report:problems.tooMany') }, 429)
}
