import { findEmail } from '#domain/email/queries.server.ts'
import { isId } from '#kernel/ids.ts'
import { useTranslation } from '../ui/texts.tsx'
import { data } from 'react-router'
import { pageMeta } from '../seo/page.server.ts'
import { metaTags } from '../seo/page-meta.ts'
import { services } from '../session/services.ts'
import { BackLink } from '../ui/pages/back-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/email.route'

export async function loader({ params, context }: Route.LoaderArgs) {
  const email = isId(params.emailId) ? await findEmail(context.get(services).db, params.emailId) : undefined
  if (!email) throw data(null, { status: 404 })

  return {
    email: {
      id: email.id,
      to: email.to_address,
      subject: email.subject,
      language: email.language,
      type: email.type,
      status: email.status,
      isRedacted: email.redacted_at !== null,
    },
    page: pageMeta(context, { title: email.subject, description: email.to_address, path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Email({ loaderData: { email } }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  return (
    <main id="main" className="page max-w-[56rem] pt-6">
      <BackLink to="/admin/emails">{t('emails.back')}</BackLink>
      <PageTitle lang={email.language} className="mt-2">
        {email.subject}
      </PageTitle>
      <p className="mb-6 text-ink-500">{`${t('emails.to', { address: email.to })} · ${t(`emails.status.${email.status}`)} · ${email.type}`}</p>
      {email.isRedacted && <p className="mb-6">{t('emails.redacted')}</p>}
      <iframe
        src={`/admin/emails/${email.id}/body`}
        title={t('emails.body')}
        sandbox=""
        className="h-[48rem] w-full rounded-2xl border border-sand-200"
      />
    </main>
  )
}
