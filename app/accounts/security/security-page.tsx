import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Event = { id: number; when: string; iso: string; what: string; how: string }
type Props = { description: string; events: readonly Event[]; isNewest: boolean; older: number | null }

/** The page lists what happened to one's own account, newest first. */
export function SecurityPage({ description, events, isNewest, older }: Props) {
  const { t } = useTranslation('happened')
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <BackLink to="/account/settings">{t('toSettings')}</BackLink>
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mt-2 mb-6 text-ink-700">{description}</p>
      {events.length === 0 ? (
        <EmptyState icon="clock" title={t('none')} text={t('noneText')} />
      ) : (
        <ol className="divided rounded-2xl border border-sand-200 bg-white">
          {events.map(({ id, when, iso, what, how }) => (
            <li key={id} className="grid gap-1 px-5 py-4 sm:grid-cols-[15rem_minmax(0,1fr)] sm:gap-x-6">
              <time dateTime={iso} className="text-sm text-ink-500 first-letter:capitalize">
                {when}
              </time>
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{what}</p>
                {how && <p className="text-sm text-ink-700">{how}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
      <nav aria-label={t('pages')} className="mt-6 flex flex-wrap gap-3">
        {!isNewest && (
          <ButtonLink look="plain" to="/account/security">
            {t('newest')}
          </ButtonLink>
        )}
        {older !== null && (
          <ButtonLink look="plain" to={`/account/security?before=${older}`}>
            {t('older')}
          </ButtonLink>
        )}
      </nav>
    </main>
  )
}
