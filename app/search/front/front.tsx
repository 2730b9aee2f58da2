import { Fragment, type ReactNode, type Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useFetcher } from 'react-router'
import { Link, useInLanguage } from '#app/ui/link.tsx'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { deferred, deferredHydration, hydrateDeferred } from '#app/ui/deferred.tsx'
import { useLanguage } from '#app/ui/route-data.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { ServerPart } from '#app/ui/server-part.tsx'
import { cacheAnswer, cachedAnswer } from '../home/answer-cache.ts'
import type { ShowcaseView } from './showcase.view.server.ts'
import { Row } from './row.tsx'
import type { RowView } from './rows.view.server.ts'

// A full page keeps what the server has drawn, and never loads its script.
const Landing = deferredHydration(async () => (await import('./showcase.tsx')).Landing, 'landing-kinds')

const Trouble = deferred(async () => (await import('../results/trouble.tsx')).Trouble)

type Props = {
  /** Why there are no rows: it would have taken too long. */
  trouble: 'failed' | null
  rows: readonly RowView[]
  rowCount: number
  isHourly: boolean
  /** Null in a full page (`ServerPart`). */
  showcase: ShowcaseView | null
  /** The HTML of the full page's. */
  landing: string | undefined
  /** The row after the first one, of what was viewed last. */
  viewed: ReactNode
  /** Around each row: hydrated on its own, none keeps a finger waiting. */
  Apart: typeof Suspense | typeof Fragment
}

/** The front page without a search: rows by kind, the first inlined, the others loaded on scrolling. */
export function Front({ trouble, rows, rowCount, isHourly, showcase, landing, viewed, Apart }: Props) {
  // With the texts of the cards, which a step would else ask for after these.
  const { t } = useTranslation(['home', 'card'])
  const language = useLanguage()
  const more = useFetcher<{ rows: RowView[] }>({ key: `rows-${isHourly}` })
  const question = `rows ${isHourly} ${language}`
  const further = more.data?.rows ?? (cachedAnswer(question) as readonly RowView[] | null) ?? []
  const all = [...rows, ...(rows.length < rowCount ? further : [])]
  useEffect(() => {
    if (more.data && more.data.rows.length > 0) cacheAnswer(question, more.data.rows)
  }, [more.data, question])

  return (
    <main id="main" className="page pt-8 lg:pt-10">
      <div className="mb-8 max-w-text lg:mb-10">
        <PageTitle isLead className="text-balance">
          {t('headline')}
        </PageTitle>
        <p className="mt-2 text-lg text-ink-500">{t('lead')}</p>
      </div>
      {trouble && <Trouble kind={trouble} />}
      {!trouble && all.length === 0 && <NoSpaces isHourly={isHourly} />}
      <div className="grid gap-12 *:min-w-0">
        {all.map((row, index) => (
          <Fragment key={row.kind}>
            <Apart>
              <Row row={row} isHourly={isHourly} isFirst={index === 0} />
            </Apart>
            {index === 0 && viewed}
          </Fragment>
        ))}
      </div>
      {all.length < rowCount && (
        <More
          isHourly={isHourly}
          from={rows.length}
          isRefused={more.data !== undefined}
          state={more.state}
          load={more.load}
        />
      )}
      <ServerPart name="landing" part={Landing} props={showcase && { view: showcase }} html={landing} />
    </main>
  )
}

/** Not even one is listed yet. */
function NoSpaces({ isHourly }: { isHourly: boolean }) {
  const { t } = useTranslation('noSpaces')
  return (
    <EmptyState icon="sprout" title={t('title')} text={t('text')}>
      <ButtonLink to={isHourly ? '/' : '/?type=hour'} look="plain">
        {t(isHourly ? 'perDay' : 'perHour')}
      </ButtonLink>
    </EmptyState>
  )
}

type MoreProps = {
  isHourly: boolean
  from: number
  /** The last request was refused or failed: repeating it automatically would only extend the wait. */
  isRefused: boolean
  state: string
  load: (address: string) => Promise<void>
}

/** A link to all rows; with script they load 150 px before the viewport (spec §2). */
function More({ isHourly, from, isRefused, state, load }: MoreProps) {
  const { t } = useTranslation('home')
  const link = useRef<HTMLDivElement>(null)
  const address = useInLanguage()(`/rows?from=${from}&type=${isHourly ? 'hour' : 'day'}`)

  useEffect(() => {
    const element = link.current
    if (!element || isRefused || state !== 'idle') return
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        // Until the state has changed on the page one may have scrolled away and back.
        near.disconnect()
        hydrateDeferred()
        void load(address)
      },
      { rootMargin: '150px' },
    )
    near.observe(element)
    return () => near.disconnect()
  }, [address, isRefused, load, state])

  return (
    <div ref={link} className="mt-12">
      {state === 'idle' ? (
        <Link to={`/?rows=all${isHourly ? '&type=hour' : ''}`} className={buttonClass('plain')}>
          {t('moreRows')}
        </Link>
      ) : (
        <SkeletonRow label={t('loading')} />
      )}
    </div>
  )
}

function SkeletonRow({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex gap-4 overflow-hidden">
      {[0, 1, 2, 3, 4].map((place) => (
        <div key={place} className="w-[14.375rem] flex-none">
          <div className="skeleton aspect-square" />
          <div className="skeleton mt-3 h-5 w-4/5" />
          <div className="skeleton mt-2 h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}
