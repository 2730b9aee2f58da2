import { resendEmail } from '#domain/email/commands/resend-email.server.ts'
import { isResendable } from '#domain/email/email.ts'
import { findShownEmail } from '#domain/email/queries/find-email.server.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { EmailPage } from './email-page.tsx'
import { typeName } from './type-names.view.server.ts'
import type { Route } from './+types/email.route'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const email = isId(params.emailId) ? await findShownEmail(context.get(services).db, params.emailId) : undefined
  if (!email) throw data(null, { status: 404 })
  const visitor = visitorOf(context)
  const { t } = visitor
  const subject = email.subject || t('admin:emails.noText')
  return {
    email: {
      id: email.id,
      subject,
      language: email.language,
      line: instantView(email.sent_at ?? email.created_at, visitor, 'whole', (when) =>
        [
          t('admin:emails.to', { address: email.to_address }),
          t(`admin:emails.status.${email.status}`),
          when,
          typeName(email.type, t),
        ].join(' · '),
      ),
      lastError: email.last_error,
      isRedacted: email.is_redacted,
      hasText: email.has_text,
      canResend: isResendable(email.status) && email.redacted_at === null && email.has_text,
    },
    isResent: searchOf(url)['resent'] !== undefined,
    page: pageMeta(context, { title: subject, description: email.to_address, path: null }),
  }
}

/** Sends the e-mail again. */
export async function action({ params: { emailId }, context }: Route.ActionArgs) {
  if (!isId(emailId)) throw data(null, { status: 404 })
  const { db, budgets, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const outcome = await resendEmail({ db, budgets }, { adminId: actorOf(context).userId, emailId }, clock())
  if (outcome.ok) throw redirect(to(`/admin/emails/${emailId}?resent`))
  const { failure } = outcome
  switch (failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'too-many':
      return data({ problem: t('admin:emails.problems.too-many') }, { status: 429, headers: retryAfter(failure) })
    case 'not-ended':
    case 'removed':
    case 'address-gone':
      return data({ problem: t(`admin:emails.problems.${failure.reason}`) }, { status: 409 })
  }
}

const retryAfter = ({ retryAfterSeconds }: { retryAfterSeconds: number }) => ({
  'retry-after': String(retryAfterSeconds),
})

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Email({ loaderData: { email, isResent }, actionData }: Route.ComponentProps) {
  return <EmailPage email={email} isResent={isResent} problem={actionData?.problem} />
}
