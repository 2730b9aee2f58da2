import { sendInquiry } from '#domain/inquiries/commands/send-inquiry.server.ts'
import { inquirySchema } from '#domain/inquiries/input.ts'
import { type InquiryForm, inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { problemsOf } from '#kernel/fields.ts'
import { data, redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { busyTexts } from '#app/session/budget.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { connection, services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { InquiryPage } from './inquiry-page.tsx'
import type { Route } from './+types/inquiry.route'

/** The form of the pattern: /contact or /feedback. */
const formAt = (pattern: string): InquiryForm => (pattern.endsWith('contact') ? 'contact' : 'feedback')

export function loader({ pattern, url, context }: Route.LoaderArgs) {
  const { t, actor } = visitorOf(context)
  const { product } = context.get(services)
  const form = formAt(pattern)
  const { sent, topic, booking } = searchOf(url)
  return {
    form,
    kinds: inquiryKinds[form],
    isKnown: actor !== null,
    isSent: sent !== undefined,
    chosen: { kind: topic ?? '', reference: booking ?? '' },
    page: pageMeta(context, {
      title: t(`inquiry:${form}.title`, { product }),
      description: t(`inquiry:${form}.lead`, { product }),
      path: `/${form}`,
    }),
  }
}

export async function action({ request, pattern, context }: Route.ActionArgs) {
  const { db, budgets, product, clock } = context.get(services)
  const { t, actor, language, site, to } = visitorOf(context)
  const form = formAt(pattern)
  const typed = await formOf(request)
  const parsed = inquirySchema(form, actor !== null).safeParse(typed)
  if (!parsed.success) {
    const problems = Object.entries(problemsOf(parsed.error)).map(([name, key]) => [name, t(key)])
    return data({ typed, problems: Object.fromEntries(problems) as Record<string, string> }, { status: 400 })
  }
  const sender = { userId: actor?.userId ?? null, client: context.get(connection).client, language, site: site.id }
  const { website: _trap, ...inquiry } = parsed.data
  const outcome = await sendInquiry({ db, budgets, product }, { form, ...inquiry }, sender, clock())
  if (outcome.ok) throw redirect(to(`/${form}?sent=1`))

  const { retryAfterSeconds } = outcome.failure
  const problems: Record<string, string> = { form: busyTexts(retryAfterSeconds, t).text }
  return data({ typed, problems }, { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Inquiry({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  // The key makes another form begin empty.
  return <InquiryPage key={view.form} {...view} refused={actionData} />
}
