import { answerDue } from '#domain/inquiries/inquiry.ts'
import { endInquiry } from '#domain/inquiries/commands/end-inquiry.server.ts'
import { countCases } from '#domain/admin/queries/count-cases.server.ts'
import { findHolders } from '#domain/admin/queries/find-holders.server.ts'
import { AnswerForm } from '#domain/inquiries/input.ts'
import { listInquiries } from '#domain/inquiries/queries/list-inquiries.server.ts'
import { listTemplates } from '#domain/inquiries/queries/list-templates.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { instantsFor, instantView } from '#app/session/instant.view.server.ts'
import { orderChoices, orderIn } from '../cases/case-order.server.ts'
import { templateText } from '../cases/case.view.server.ts'
import { inquiryCase } from './inquiry-case.view.server.ts'
import { InquiriesPage } from './inquiries-page.tsx'
import type { Route } from './+types/inquiries.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const { t } = visitor
  const { before = '', list, done, order: sought, for: answered, template } = searchOf(url)
  const order = orderIn(sought)
  const isOpen = list !== 'ended'
  const window = { isOpen, order, before: isId(before) ? before : null }
  const now = context.get(services).clock()
  const dueOf = (inquiry: { form: string; kind: string; createdAt: Date; endedAt: Date | null }) => {
    const due = inquiry.endedAt ? null : answerDue(inquiry)
    return due && { isLate: due < now, text: instantView(due, visitor, 'day', (day) => t('inquiries:due', { day })) }
  }
  const { inquiries, older } = await listInquiries(db, window)
  const [holders, counts, templates, filled] = await Promise.all([
    findHolders(
      db,
      'inquiry',
      inquiries.map(({ id }) => id),
    ),
    countCases(
      db,
      inquiries.flatMap(({ personId }) => personId ?? []),
    ),
    isOpen ? listTemplates(db) : [],
    templateText(template, context),
  ])
  const at = (by: string | null) =>
    `/admin/inquiries?${new URLSearchParams({ ...(!isOpen && { list: 'ended' }), ...(by && { order: by }) })}`
  const when = instantsFor(visitor)
  return {
    isOpen,
    done: ['answered', 'closed', 'gone'].find((each) => each === done) ?? null,
    older: older && `${at(order)}&before=${older}`,
    orders: orderChoices(order, at, visitor),
    inquiries: inquiries.map(({ createdAt, endedAt, form, kind, ...inquiry }) => ({
      ...inquiry,
      beside: inquiryCase(
        inquiry,
        {
          holder: holders.get(inquiry.id),
          counts: inquiry.personId === null ? undefined : counts.get(inquiry.personId),
          templates: answered === inquiry.id ? templates : [],
        },
        context,
      ),
      // The whole list of templates once a page: it is as long as the page.
      answerWith: templates.length > 0 && answered !== inquiry.id ? `${at(order)}&for=${inquiry.id}` : null,
      filled: answered === inquiry.id ? filled : '',
      due: dueOf({ form, kind, createdAt, endedAt }),
      title: `${t(`inquiry:forms.${form}`)} · ${t(`inquiry:kinds.${kind}`)}`,
      since: when(createdAt),
      ended:
        endedAt &&
        when(endedAt, (at) => t(inquiry.answer === null ? 'inquiries:closed' : 'inquiries:answered', { when: at })),
    })),
    page: pageMeta(context, { title: t('inquiries:title'), description: t('inquiries:description'), path: null }),
  }
}

/** Answers an inquiry, or closes it without an answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, product } = context.get(services)
  const { t, to } = visitorOf(context)
  const form = await formOf(request)
  const intent = intentOf(form, ['answer', 'close'])
  const { inquiryId = '' } = form
  if (!isId(inquiryId)) throw data(null, { status: 404 })
  const refused = (key: string) => data({ inquiryId, typed: form['answer'] ?? '', problem: t(key) }, { status: 400 })
  const parsed = AnswerForm.safeParse(form)
  if (intent === 'answer' && !parsed.success)
    return refused(problemsOf(parsed.error)['answer'] ?? 'inquiries:problems.answer')

  const answer = intent === 'answer' && parsed.success ? parsed.data.answer : null
  const outcome = await endInquiry(db, { adminId: actorOf(context).userId, inquiryId, answer }, product, clock())
  if (outcome.ok) throw redirect(to(`/admin/inquiries?done=${answer === null ? 'closed' : 'answered'}`))
  switch (outcome.failure.reason) {
    case 'not-open':
      throw redirect(to('/admin/inquiries?done=gone'))
    case 'no-address':
      return refused('inquiries:problems.noAddress')
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Inquiries({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <InquiriesPage {...view} refused={actionData} />
}
