import { changeEmailTexts } from '#domain/admin/commands/change-email-texts.server.ts'
import { sendTestEmail } from '#domain/admin/commands/send-test-email.server.ts'
import { data, redirect } from 'react-router'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { TemplatePage } from './template-page.tsx'
import {
  addressOf,
  conflictView,
  exampleOf,
  readForm,
  shownTemplate,
  templateView,
  type RefusedTemplate,
} from './template.view.server.ts'
import { typeName } from './type-names.view.server.ts'
import type { Route } from './+types/template.route'

/** Loads the texts of a type's e-mails in one language. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const shown = shownTemplate(params.type, searchOf(url))
  if (!shown) throw data(null, { status: 404 })
  const { done } = searchOf(url)
  return {
    ...(await templateView(db, shown, visitor)),
    done: ['saved', 'sent'].find((each) => each === done) ?? null,
    page: pageMeta(context, {
      title: typeName(shown.type, visitor.t),
      description: visitor.t('emailTemplates:description'),
      path: null,
    }),
  }
}

/** Stores the texts, restores the catalogue's, or sends the typed ones to the admin's own address. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const shown = shownTemplate(params.type, searchOf(new URL(request.url)))
  if (!shown) throw data(null, { status: 404 })
  const form = await formOf(request)
  const intent = intentOf(form, ['save', 'default', 'test'])
  const { t, to } = visitorOf(context)
  const read = intent === 'default' ? { ok: true as const, texts: {} } : readForm(form, shown, t)
  if (!read.ok) return data<RefusedTemplate>({ fields: form, problems: read.problems }, { status: 400 })

  const acts = { save, default: save, test: send }
  const refused = await acts[intent]({ shown, form, texts: read.texts }, context)
  if (refused) return data<RefusedTemplate>(refused, { status: refused.conflict ? 409 : 429 })
  throw redirect(to(`${addressOf(shown)}&done=${intent === 'test' ? 'sent' : 'saved'}`))
}

type Typed = {
  shown: NonNullable<ReturnType<typeof shownTemplate>>
  form: Readonly<Record<string, string>>
  texts: Readonly<Record<string, string>>
}
type Context = Route.ActionArgs['context']

async function save({ shown, form, texts }: Typed, context: Context): Promise<RefusedTemplate | null> {
  const { db, clock } = context.get(services)
  const change = { adminId: actorOf(context).userId, base: form['base'] ?? '', texts, ...shown }
  const outcome = await changeEmailTexts(db, change, clock())
  if (outcome.ok) return null
  const conflict = conflictView(outcome.failure.stored, { shown, texts }, visitorOf(context))
  return { fields: form, problems: {}, conflict }
}

async function send({ shown, form, texts }: Typed, context: Context): Promise<RefusedTemplate | null> {
  const { db, budgets, product, clock } = context.get(services)
  const content = exampleOf(shown, texts, { origin: visitorOf(context).origin, product })
  const { language } = shown
  const outcome = await sendTestEmail({ db, budgets, product }, { actor: actorOf(context), content, language }, clock())
  if (outcome.ok) return null
  return { fields: form, problems: { form: visitorOf(context).t(`emailTemplates:problems.${outcome.failure.reason}`) } }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Template({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <TemplatePage key={view.address + view.version} {...view} refused={actionData} />
}
