import { MAX_SELECTED } from '#domain/admin/selection.ts'
import { emailStates } from '#domain/email/email.ts'
import { emailTypes } from '#domain/email/email-type.ts'
import { idsOfEmails, listEmails } from '#domain/email/queries/list-emails.server.ts'
import { isId } from '#kernel/ids.ts'
import { joinedFormOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { choose } from '../frame/list-selection.server.ts'
import { selectionView } from '../frame/selection-bar.view.server.ts'
import { emailsSought } from './emails-sought.server.ts'
import { EmailsPage } from './emails-page.tsx'
import { typeChoices, typeName } from './type-names.view.server.ts'
import type { Route } from './+types/emails.route'

/** Lists e-mails by state, type, recipient and time. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const { t, site } = visitor
  const { filter, sought, params } = emailsSought(url.searchParams, site.zone)
  const before = url.searchParams.get('before') ?? ''
  const [{ emails, older }, all] = await Promise.all([
    listEmails(db, { ...sought, before: isId(before) ? before : null }),
    idsOfEmails(db, sought, MAX_SELECTED + 1),
  ])
  return {
    filter,
    before: isId(before) ? before : null,
    states: emailStates,
    types: typeChoices(emailTypes, t),
    older,
    bar: await selectionView('emails', { count: all.length, params }, context),
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

/** Chooses e-mails to send them once more. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await joinedFormOf(request)
  intentOf(form, ['choose', 'choose-all'])
  const { db } = context.get(services)
  const { zone } = visitorOf(context).site
  return choose('emails', form, (params, max) => idsOfEmails(db, emailsSought(params, zone).sought, max), context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Emails({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <EmailsPage {...view} problem={actionData?.choice ?? null} />
}
