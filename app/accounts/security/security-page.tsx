import { Instant, type InstantView } from '#app/session/instant.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { LogEntry } from '#app/ui/pages/log-entry.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { FactorPart } from './factor-part.tsx'
import { Passkeys } from './passkeys.tsx'
import type { PasskeyAnswer, SecurityView } from './security.view.server.ts'
import { Sessions } from './sessions.tsx'

type Event = { id: number; when: InstantView; what: string; how: string }
type Happened = { days: number; events: readonly Event[]; isNewest: boolean; older: number | null }
type Props = SecurityView & Happened & { saved: string | null; answer: PasskeyAnswer }

/** The ways in to one's account, its sessions, and what happened; older pages have the last alone. */
export function SecurityPage({ saved, answer, passkeys, mayAdd, factor, sessions, ...happened }: Props) {
  const { t } = useTranslation(['happened', 'ownSecurity'])
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <BackLink to="/account/settings">{t('happened:toSettings')}</BackLink>
      <PageTitle isLead>{t('happened:title')}</PageTitle>
      <p className="mt-2 text-ink-700">{t('ownSecurity:description')}</p>
      {saved && !answer.problem && !answer.options && (
        <SavedNotice className="mt-6">{t(`ownSecurity:saved.${saved}`)}</SavedNotice>
      )}
      {happened.isNewest && (
        <div className="mt-6 grid gap-6">
          <Passkeys passkeys={passkeys} mayAdd={mayAdd} answer={answer} />
          <FactorPart factor={factor} />
          <Sessions sessions={sessions} />
        </div>
      )}
      <WhatHappened {...happened} />
    </main>
  )
}

function WhatHappened({ days, events, isNewest, older }: Happened) {
  const { t } = useTranslation('happened')
  return (
    <section aria-labelledby="happened" className="mt-8">
      <h2 id="happened" className="text-lg font-bold">
        {t('list')}
      </h2>
      <p className="mt-1 mb-4 text-ink-700">{t('description', { days })}</p>
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
    </section>
  )
}
