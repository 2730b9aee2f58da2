import { decideReport } from '#domain/reports/commands/decide-report.server.ts'
import { noteReading } from '#domain/reports/commands/note-reading.server.ts'
import type { DecisionFailure } from '#domain/reports/errors.ts'
import { DecisionForm } from '#domain/reports/input.ts'
import { findReport } from '#domain/reports/queries/find-report.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { operatorEmails } from '#app/session/operator.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { caseView, templateText } from '../cases/case.view.server.ts'
import { ReportPage } from './report-page.tsx'
import { reportView } from './report.view.server.ts'
import type { Route } from './+types/report.route'

/** Loads a report with its subject, and the form that decides it. */
export async function loader({ params: { reportId }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const found = isId(reportId) && (await findReport(db, reportId, visitor.language))
  if (!found) throw data(null, { status: 404 })
  if (found.messages.length > 0) {
    const reading = { adminId: actorOf(context).userId, reportId, personId: found.person?.id ?? null, kind: found.kind }
    await noteReading(db, reading, clock())
  }
  const report = reportView(found, actorOf(context), visitor)
  const { title } = report
  const { ended, subjectId, person, reporter } = found
  return {
    report,
    beside: await caseView(
      {
        mark: ended ? null : { kind: 'report', thing: subjectId, back: `/admin/message-reports/${reportId}` },
        people: [person, reporter].filter((each) => each !== null),
        except: reportId,
        hasAnswer: !ended,
      },
      context,
    ),
    filled: await templateText(searchOf(url)['template'], context),
    page: pageMeta(context, { title, description: visitor.t('reports:description'), path: null }),
  }
}

export async function action({ params: { reportId }, request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  if (!isId(reportId)) throw data(null, { status: 404 })
  const form = await formOf(request)
  const typed = { reason: form['reason'] ?? '', decision: form['decision'] ?? '' }
  const parsed = DecisionForm.safeParse(form)
  if (!parsed.success) {
    const problems = Object.entries(problemsOf(parsed.error)).map(([name, key]) => [name, t(key)])
    return data({ typed, problems: Object.fromEntries(problems) as Record<string, string> }, { status: 400 })
  }
  const { support: writeTo } = await operatorEmails(context)
  const verdict = { adminId: actorOf(context).userId, reportId, ...parsed.data, writeTo }
  const outcome = await decideReport(db, verdict, clock())
  if (outcome.ok) throw redirect(to('/admin/message-reports?done'))
  return data({ typed, problems: { form: t(problemOf(outcome.failure)) } }, { status: 409 })
}

const problemOf = ({ reason }: DecisionFailure) =>
  reason === 'not-open' || reason === 'not-possible' || reason === 'gone'
    ? `reports:problems.${reason}`
    : `people:failure.${reason}`

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Report({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <ReportPage {...view} refused={actionData} />
}
