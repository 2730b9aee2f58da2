import { MAX_TEMPLATE_TITLE, MAX_TEMPLATES } from '#domain/inquiries/answer-template.ts'
import { removeTemplate, writeTemplate } from '#domain/inquiries/commands/write-template.server.ts'
import { TemplateForm } from '#domain/inquiries/input.ts'
import { MAX_INQUIRY } from '#domain/inquiries/inquiry.ts'
import { listTemplates } from '#domain/inquiries/queries/list-templates.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { TemplatesPage } from './templates-page.tsx'
import type { Route } from './+types/templates.route'

/** Loads the templates of answers; one that the address names stands in the form. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const templates = await listTemplates(context.get(services).db)
  const { edit, done } = searchOf(url)
  return {
    templates,
    edited: templates.find(({ id }) => id === edit) ?? null,
    done: ['saved', 'removed'].find((each) => each === done) ?? null,
    limits: { title: MAX_TEMPLATE_TITLE, text: MAX_INQUIRY },
    page: pageMeta(context, {
      title: t('answerTemplates:title'),
      description: t('answerTemplates:description'),
      path: null,
    }),
  }
}

/** Writes a template, or removes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const intent = intentOf(form, ['save', 'remove'])
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const adminId = actorOf(context).userId
  const { templateId = '', title = '', en = '', es = '' } = form
  if (intent === 'remove') {
    if (!isId(templateId)) throw data(null, { status: 404 })
    await removeTemplate(db, { adminId, templateId }, clock())
    throw redirect(to('/admin/inquiries/templates?done=removed'))
  }
  const typed = { templateId, title, en, es }
  const parsed = TemplateForm.safeParse(form)
  const values = { max: MAX_INQUIRY, titleMax: MAX_TEMPLATE_TITLE, templates: MAX_TEMPLATES }
  if (!parsed.success) {
    const problems = Object.entries(problemsOf(parsed.error)).map(([name, key]) => [name, t(key, values)])
    return data({ typed, problems: Object.fromEntries(problems) as Record<string, string> }, { status: 400 })
  }
  const { title: named, ...text } = parsed.data
  const own = isId(templateId) ? templateId : null
  const outcome = await writeTemplate(db, { adminId, templateId: own, title: named, text }, clock())
  if (outcome.ok) throw redirect(to('/admin/inquiries/templates?done=saved'))
  const problem = t(`answerTemplates:problems.${outcome.failure.reason}`, values)
  const problems: Record<string, string> =
    outcome.failure.reason === 'title-taken' ? { title: problem } : { form: problem }
  return data({ typed, problems }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Templates({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <TemplatesPage {...view} refused={actionData ?? null} />
}
