import { emailStates } from '#domain/email/email.ts'
import { emailTypes, isEmailType } from '#domain/email/email-type.ts'
import { listEmails } from '#domain/email/queries/list-emails.server.ts'
import { isId } from '#kernel/ids.ts'
import { searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { EmailsPage } from './emails-page.tsx'
import { typeChoices, typeName } from './type-names.view.server.ts'
import type { Route } from './+types/emails.route'

/** Lists e-mails by state, type and recipient. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t } = visitor
  const params = searchOf(url)
  const { before = '', type = '' } = params
  const window = {
    state: emailStates.find((each) => each === params['state']) ?? null,
    type: isEmailType(type) ? type : null,
    to: (params['to'] ?? '').trim().slice(0, 254).replaceAll('\0', '').toWellFormed(),
    before: isId(before) ? before : null,
  }
  const { emails, older } = await listEmails(context.get(services).db, window)
  return {
    ...window,
    states: emailStates,
    types: typeChoices(emailTypes, t),
    older,
    emails: emails.map(({ at, status, ...email }) => ({
      ...email,
      type: typeName(email.type, t),
      subject: email.subject || t('admin:emails.noText'),
      status,
      line: instantView(at, visitor, 'whole', (when) => `${t(`admin:emails.status.${status}`)} · ${when}`),
    })),
    page: pageMeta(context, { title: t('admin:emails.title'), description: t('admin:emails.description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Emails({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <EmailsPage {...view} />
}
