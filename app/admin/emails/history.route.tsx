import { changeEmailTexts, emailTextValues } from '#domain/admin/commands/change-email-texts.server.ts'
import { textsBefore } from '#domain/admin/email-text.ts'
import { listTextChanges } from '#domain/admin/queries/list-text-changes.server.ts'
import { settingsVersion } from '#domain/admin/queries/settings-version.server.ts'
import { data, redirect } from 'react-router'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { HistoryPage } from './history-page.tsx'
import { historyView } from './history.view.server.ts'
import { addressOf, readForm, shownTemplate } from './template.view.server.ts'
import { typeName } from './type-names.view.server.ts'
import type { Route } from './+types/history.route'

/** Loads what a template has said in a language, change by change. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const shown = shownTemplate(params.type, searchOf(url))
  if (!shown) throw data(null, { status: 404 })
  const [changes, stored] = await Promise.all([
    listTextChanges(db, shown),
    emailTextValues(db, shown.template, shown.language),
  ])
  const name = typeName(shown.type, visitor.t)
  return {
    ...historyView(shown, changes, visitor),
    name,
    version: settingsVersion(stored),
    page: pageMeta(context, { title: name, description: visitor.t('emailTemplates:history.text'), path: null }),
  }
}

/** Lets the texts be again what they were before one of their changes. */
export async function action({ params, url, request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const shown = shownTemplate(params.type, searchOf(url))
  if (!shown) throw data(null, { status: 404 })
  const { t, to } = visitorOf(context)
  const form = await formOf(request)
  const [changes, stored] = await Promise.all([
    listTextChanges(db, shown),
    emailTextValues(db, shown.template, shown.language),
  ])
  const before = textsBefore(stored, changes, form['entry'] ?? '')
  if (!before) throw data(null, { status: 404 })
  const typed = Object.entries(before).map(([name, text]) => [name.split(':').at(-1), text ?? ''])
  const read = readForm(Object.fromEntries(typed) as Record<string, string>, shown, t)
  // What a template must say may be more than it was then.
  if (!read.ok) return data({ problem: t('emailTemplates:history.refused') }, { status: 409 })
  const change = { adminId: actorOf(context).userId, base: form['base'] ?? '', texts: read.texts, ...shown }
  const outcome = await changeEmailTexts(db, change, clock())
  if (!outcome.ok) return data({ problem: t('emailTemplates:history.changed') }, { status: 409 })
  throw redirect(to(`${addressOf(shown)}&done=saved`))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function History({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <HistoryPage {...view} problem={actionData?.problem ?? null} />
}
