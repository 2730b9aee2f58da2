import { newestEmails } from '#domain/email/queries.server.ts'
import { useTranslation } from '../ui/texts.tsx'
import { Link } from '../ui/link.tsx'
import { pageMeta } from '../seo/page.server.ts'
import { metaTags } from '../seo/page-meta.ts'
import { services } from '../session/services.ts'
import { visitorOf } from '../session/visitor.server.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/emails.route'

const SHOWN = 100

export async function loader({ context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const emails = await newestEmails(context.get(services).db, SHOWN)
  return {
    emails: emails.map(({ created_at, to_address, ...email }) => ({
      ...email,
      to: to_address,
      at: `${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    })),
    page: pageMeta(context, { title: t('admin:emails.title'), description: t('admin:emails.description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Emails({ loaderData: { emails } }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  return (
    <main id="main" className="page pt-8">
      <PageTitle>{t('emails.title')}</PageTitle>
      <p className="mb-6 text-ink-500">{t('emails.description')}</p>
      {emails.length === 0 ? (
        <EmptyState icon="mail" title={t('emails.none')} text={t('emails.noneText')} />
      ) : (
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {emails.map((email) => (
            <li
              key={email.id}
              className="relative grid gap-x-6 px-5 py-3.5 hover:bg-sand-50 sm:grid-cols-[minmax(0,1fr)_14rem_9rem]"
            >
              <Link
                to={`/admin/emails/${email.id}`}
                lang={email.language}
                className="truncate font-semibold after:absolute after:inset-0"
              >
                {email.subject}
              </Link>
              <span className="truncate text-sm text-ink-500">{email.to}</span>
              <span className="text-sm text-ink-500">{`${t(`emails.status.${email.status}`)} · ${email.at}`}</span>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
