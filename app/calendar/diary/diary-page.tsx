import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { deferredHydration, hydrateDeferred } from '#app/ui/deferred.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { Pager } from '#app/ui/pages/pager.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { RefusedChange } from '../listing/calendar.view.server.ts'
import { Agenda } from './agenda.tsx'
import { diaryAddress } from './diary-address.ts'
import { DiaryHead } from './diary-head.tsx'
import type { DiaryPageView } from './diary.view.server.ts'
import { Done } from './done.tsx'

/** Its script comes with the first use of the page, of which pointing at it is one. */
const DiaryGrid = deferredHydration(async () => (await import('./lazy/diary-grid.tsx')).DiaryGrid, null)

type Props = {
  view: DiaryPageView
  refused: RefusedChange | null
  /** The outcome of a request that was answered here. */
  answered: string | null
  /** Requests that await an answer, and their list with the buttons. */
  waiting: number
  requests: ReactNode
  toPrepare: ReactNode
}

/** All listings over some days; requests are answered here. */
export function DiaryPage({ view, refused, waiting, requests, toPrepare, answered }: Props) {
  const { t } = useTranslation('diary')
  return (
    <main id="main" className="page pt-6">
      <BackLink to="/host" className="md:hidden">
        {t('back')}
      </BackLink>
      <PageTitle isLead className="mb-4">
        {t('title')}
      </PageTitle>
      {answered && <SavedNotice className="mb-6">{answered}</SavedNotice>}
      {waiting > 0 && (
        <p className="mb-3">
          <a href="#requests" className={textLinkClass}>
            {t('waiting', { count: waiting })}
          </a>
        </p>
      )}
      <section aria-labelledby="days-title">
        <DiaryHead view={view} />
        <Done view={view} />
        <Shown view={view} refused={refused} />
      </section>
      {requests}
      {toPrepare}
    </main>
  )
}

/** Caught on its way down: React keeps an event in a part that is not hydrated from going up. */
function useHydrationByPointing() {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const look = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !part.current?.contains(target)) return
      stop()
      hydrateDeferred()
    }
    const stop = () => removeEventListener('pointerover', look, true)
    addEventListener('pointerover', look, true)
    return stop
  }, [])
  return part
}

function Shown({ view, refused }: Pick<Props, 'view' | 'refused'>) {
  const { t } = useTranslation('diary')
  const part = useHydrationByPointing()
  if (view.address.view === 'list') return <Agenda days={view.agenda} />
  if (view.count === 0)
    return view.isFiltered ? (
      <EmptyState icon="search-x" title={t('noneLeft.title')} text={t('noneLeft.text')}>
        <ButtonLink to={diaryAddress({ ...view.address, text: '', kind: '', state: '' })}>
          {t('filter.clear')}
        </ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState icon="calendar" title={t('none.title')} text={t('none.text')}>
        <ButtonLink to="/create-listing">{t('none.add')}</ButtonLink>
      </EmptyState>
    )
  return (
    <div ref={part}>
      <DiaryGrid view={view} refused={refused} />
      {view.pages > 1 && (
        <noscript>
          <Pager
            page={view.page}
            pages={view.pages}
            to={(page) => diaryAddress({ ...view.address, page })}
            words={{
              label: t('pages.label'),
              previous: t('pages.previous'),
              next: t('pages.next'),
              page: (number) => t('pages.page', { page: number }),
            }}
          />
        </noscript>
      )}
    </div>
  )
}
