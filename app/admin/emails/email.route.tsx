import { resendEmail } from '#domain/email/commands/resend-email.server.ts'
import { isResendable } from '#domain/email/email.ts'
import { findShownEmail } from '#domain/email/queries/find-email.server.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { EmailPage } from './email-page.tsx'
import { typeName } from './type-names.view.server.ts'
import type { Route } from './+types/email.route'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const email = isId(params.emailId) ? await findShownEmail(context.get(services).db, params.emailId) : undefined
  if (!email) throw data(null, { status: 404 })
  const { t, locale, site } = visitorOf(context)
  const subject = email.subject || t('admin:emails.noText')
  return {
    email: {
      id: email.id,
      to: email.to_address,
      subject,
      language: email.language,
      type: typeName(email.type, t),
      status: email.status,
      at: formatInstant(email.sent_at ?? email.created_at, site.zone, locale),
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
