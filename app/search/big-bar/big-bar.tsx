import { type Draft, ofType } from '#domain/search/draft.ts'
import type { Segment } from '#domain/search/next-segment.ts'
import type { Search } from '#domain/search/search.ts'
import type { Day } from '#kernel/dates.ts'
import { lazy, Suspense, useEffect } from 'react'
import { usePageTexts, useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TypeSwitch } from '../phone/type-switch.tsx'
import { useSummary } from '../header/summary.ts'
import { barClass, goClass, goTextClass, SegmentButton, segmentClass } from './segment.tsx'
import { useBarDraft, usePanels, useSearching } from './use-bar.ts'
import { Where } from './where.tsx'

const panels = () => import('./panels.tsx')
const WhatPanel = lazy(async () => ({ default: (await panels()).WhatPanel }))
const WhoPanel = lazy(async () => ({ default: (await panels()).WhoPanel }))
const DatesPanel = lazy(async () => ({ default: (await panels()).DatesPanel }))

/** A part of the summary that was pressed. */
export type Pressed = { segment: Segment }

type Props = {
  search: Search
  /** Today in the site's zone, from the server. */
  today: Day
  /** The plain form's input before this bar replaced it. */
  typed?: Partial<Draft>
  /** The segment that had the plain form's focus. */
  startsAt?: Segment | null
  /** The segment whose panel opens, pressed outside the bar; each press is a new object. */
  pressed?: Pressed | null
  /** Whether the bar has the toggle of days or hours, where none is beside it (decision D16). */
  hasSwitch?: boolean
  /** The name of the place where the search has only its coordinates, or an area of the map. */
  placeName?: string | null
  onOpenChange: (isOpen: boolean) => void
}

/** The search bar of wide screens (spec §2, Big search bar); panels load on first use. */
export function BigBar(props: Props) {
  const { search, today, typed = {}, startsAt = null, pressed = null, placeName = null, onOpenChange } = props
  const { t } = useTranslation('bar')
  const { need } = usePageTexts()
  const { draft, change } = useBarDraft(search, typed)
  const panel = usePanels()
  const { go, isBusy } = useSearching(search)
  const summary = useSummary(draft)
  const isOpen = panel.open !== null
  useEffect(() => onOpenChange(isOpen), [isOpen, onOpenChange])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the bar appears
  useEffect(() => void (startsAt && panel.focus(startsAt)), [])
  useEffect(() => {
    if (!pressed) return
    panel.focus(pressed.segment)
    panel.show(pressed.segment)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a press
  }, [pressed])

  /** Loads texts along with the panels, so that opening one does not wait. */
  const fetchPanels = () =>
    void Promise.all([panels(), need(['picker', 'kinds', 'kindWords', 'guests', 'location', 'places'])])
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    panel.show(null)
    if (!isBusy) go(draft)
  }

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
      {props.hasSwitch && (
        <div className="mb-3">
          <TypeSwitch type={draft.type} onChange={(type) => change(ofType(draft, type))} />
        </div>
      )}
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
            text={summary.dates}
            empty={t(draft.type === 'hour' ? 'anyDate' : 'anyDates')}
            panel={panel}
          />
          {panel.open === 'dates' && (
            <Suspense>
              <DatesPanel draft={draft} change={change} panel={panel} today={today} />
            </Suspense>
          )}
        </div>
        <div data-segment="who" className={segmentClass.who}>
          <SegmentButton name="who" label={t('who')} text={summary.guests} empty={t('anyGuests')} panel={panel} />
          {panel.open === 'who' && (
            <Suspense>
              <WhoPanel draft={draft} change={change} />
            </Suspense>
          )}
        </div>
        <div className="p-2">
          <button type="submit" aria-disabled={isBusy || undefined} className={goClass}>
            <Icon
              name={isBusy ? 'loader' : 'search'}
              className={isBusy ? 'animate-[spin_900ms_linear_infinite]' : ''}
            />
            <span className={goTextClass}>{t('search')}</span>
          </button>
        </div>
      </div>
    </form>
  )
}
