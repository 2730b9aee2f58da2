import type { Draft } from '#domain/search/draft.ts'
import type { Search } from '#domain/search/search.ts'
import type { Day } from '#kernel/dates.ts'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { useSummary } from '../summary.ts'
import { barClass, goClass, SegmentButton, segmentClass } from './segment.tsx'
import { type Segment, useBarDraft, usePanels, useSearching } from './use-bar.ts'
import { Where } from './where.tsx'

const panels = () => import('./panels.tsx')
const WhatPanel = lazy(async () => ({ default: (await panels()).WhatPanel }))
const DatesPanel = lazy(async () => ({ default: (await panels()).DatesPanel }))

type Props = {
  search: Search
  /** In the site's zone, from the server. */
  today: Day
  /** What was typed into the plain form before this bar took its place. */
  typed?: Partial<Draft>
  /** The segment to start with: the focus goes there. */
  startsAt?: Segment | null
  /** The name of the place where the search has only its coordinates, or an area of the map. */
  placeName?: string | null
  onOpenChange: (isOpen: boolean) => void
}

/**
 * The search bar of wide screens (spec §2, Big search bar): where, what, dates, search; one panel open at a time. Its panels
 * come with the first sign of interest. Until its script is there the plain form stands in its place.
 */
export function BigBar({ search, today, typed = {}, startsAt = null, placeName = null, onOpenChange }: Props) {
  const { t, i18n } = useTranslation(['bar', 'kinds'])
  const { draft, change } = useBarDraft(search, typed)
  const panel = usePanels()
  const { go, isBusy } = useSearching(search)
  const summary = useSummary(draft)
  const isOpen = panel.open !== null
  useEffect(() => onOpenChange(isOpen), [isOpen, onOpenChange])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the bar appears
  useEffect(() => void (startsAt && panel.focus(startsAt)), [])

  /** With their texts, so that nothing is waited for when one opens. */
  const fetchPanels = () =>
    void Promise.all([panels(), i18n.loadNamespaces(['picker', 'guests', 'location', 'places'])])
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    panel.show(null)
    if (!isBusy) go(draft)
  }
  const whenText = [summary.dates ?? t('anyDates'), ...(summary.guests ? [summary.guests] : [])].join(' · ')

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its controls closes what is open
    <form
      ref={panel.bar}
      role="search"
      aria-label={t('label')}
      onSubmit={submit}
      onPointerEnter={fetchPanels}
      onFocus={fetchPanels}
      onBlur={panel.leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        panel.close()
      }}
      className="relative"
    >
      <div className={`${barClass} ${isOpen ? 'bg-sand-100' : 'bg-white'}`}>
        <Where draft={draft} placeName={placeName} change={change} panel={panel} />
        <div data-segment="what" className={segmentClass.what}>
          <SegmentButton name="what" label={t('what')} text={summary.what} empty={t('anySpace')} panel={panel} />
          {panel.open === 'what' && (
            <Suspense>
              <WhatPanel draft={draft} change={change} panel={panel} />
            </Suspense>
          )}
        </div>
        <div data-segment="dates" className={segmentClass.dates}>
          <SegmentButton
            name="dates"
            label={t(draft.type === 'hour' ? 'date' : 'dates')}
            text={draft.from || summary.guests ? whenText : null}
            empty={t('anyDates')}
            panel={panel}
          />
          {panel.open === 'dates' && (
            <Suspense>
              <DatesPanel draft={draft} change={change} panel={panel} today={today} />
            </Suspense>
          )}
        </div>
        <div className="p-2">
          <button type="submit" aria-disabled={isBusy || undefined} className={goClass}>
            <Icon
              name={isBusy ? 'loader' : 'search'}
              className={isBusy ? 'animate-[spin_900ms_linear_infinite]' : ''}
            />
            {t('search')}
          </button>
        </div>
      </div>
    </form>
  )
}
