import { Instant, type InstantView } from '#app/session/instant.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { LogEntry } from '#app/ui/pages/log-entry.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Event = { id: number; when: InstantView; what: string; how: string }
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
          {events.map(({ id, when, what, how }) => (
            <LogEntry key={id} when={<Instant {...when} />} what={what}>
              {how && <p className="text-sm text-ink-700">{how}</p>}
            </LogEntry>
          ))}
        </ol>
      )}
      {(!isNewest || older !== null) && (
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
      )}
    </main>
  )
}
