import { useTranslation } from '#app/ui/texts.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { AuditView } from './audit.view.server.ts'

type Props = { entries: readonly AuditView[]; isNewest: boolean; newest: string; older: string | null }

/** What admins have done, the newest first. */
export function AuditPage({ entries, isNewest, newest, older }: Props) {
  const { t } = useTranslation('audit')
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mb-6 text-ink-500">{t('description')}</p>
      {entries.length === 0 ? (
        <EmptyState icon="clock" title={t('none')} text={t('noneText')} />
      ) : (
        <ol className="divided rounded-2xl border border-sand-200 bg-white">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <nav aria-label={t('pages')} className="mt-6 flex flex-wrap gap-3">
        {!isNewest && (
          <ButtonLink look="plain" to={newest}>
            {t('newest')}
          </ButtonLink>
        )}
        {older && (
          <ButtonLink look="plain" to={older}>
            {t('older')}
          </ButtonLink>
        )}
      </nav>
    </main>
  )
}

function Entry({ entry: { when, iso, who, action, on, reason, changes } }: { entry: AuditView }) {
  const { t } = useTranslation('audit')
  return (
    <li className="grid gap-1 px-5 py-4 sm:grid-cols-[15rem_minmax(0,1fr)] sm:gap-x-6">
      <p className="text-sm text-ink-500">
        <time dateTime={iso} className="block first-letter:capitalize">
          {when}
        </time>
        {who}
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-semibold">{action}</span>
          {on && (
            <>
              {' · '}
              <Link to={on.address} className="underline underline-offset-4">
                {on.name}
              </Link>
            </>
          )}
        </p>
        {reason && <p className="mt-1 whitespace-pre-line text-ink-700">{reason}</p>}
        {changes.map(({ name, before, after }) => (
          <p key={name} className="mt-1 text-sm text-ink-700">
            {t('change', { name, before, after })}
          </p>
        ))}
      </div>
    </li>
  )
}
