import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { InterventionItems } from './intervention-item.tsx'
import type { InterventionView } from './intervention.view.server.ts'

type Props = {
  waiting: readonly InterventionView[]
  ended: readonly InterventionView[]
  more: string | null
  done: string | null
  problem: string | undefined
}

/** Money that waits for a second person, and what was moved by hand before. */
export function InterventionsPage({ waiting, ended, more, done, problem }: Props) {
  const { t } = useTranslation('interventions')
  return (
    <main id="main" className="page grid max-w-[48rem] gap-8 pt-6">
      <div>
        <PageTitle isLead>{t('title')}</PageTitle>
        <p className="text-ink-500">{t('description')}</p>
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {done && !problem && <SavedNotice>{t(`outcome.${done}`)}</SavedNotice>}
      <section>
        <h2 className="mb-3 text-xl font-bold">{t('waiting')}</h2>
        {waiting.length === 0 ? (
          <EmptyState icon="check" title={t('none')} text={t('noneText')} />
        ) : (
          <InterventionItems items={waiting} hasSubject />
        )}
        {more && <p className="mt-3 text-ink-500">{more}</p>}
      </section>
      {ended.length > 0 && (
        <section>
          <h2 className="mb-3 text-xl font-bold">{t('ended')}</h2>
          <InterventionItems items={ended} hasSubject />
        </section>
      )}
    </main>
  )
}
