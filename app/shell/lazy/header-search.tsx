import { draftOf } from '#domain/search/draft.ts'
import type { Segment } from '#domain/search/next-segment.ts'
import type { Search } from '#domain/search/search.ts'
import type { Day } from '#kernel/dates.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { useHomeSearch, usePlaceName } from '#app/search/header/home-search.ts'
import type { Pressed } from '#app/search/big-bar/big-bar.tsx'
import { FiltersLink } from '#app/search/header/filters-link.tsx'
import { useSummary } from '#app/search/header/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { Backdrop, DeferredBar, DeferredToggle } from '../header-parts.tsx'
import { useOverlay } from '#app/ui/overlay.ts'

type Props = { today: Day; isHome: boolean; onOpenChange: (isOpen: boolean) => void }

/** The search in a few words; each part opens the bar at that part. */
export function HeaderSearch({ today, isHome, onOpenChange }: Props) {
  const { search } = useHomeSearch()
  const placeName = usePlaceName()
  const { pressed, press, close, pill } = useOpening(onOpenChange)
  const isOpen = pressed !== null
  const [, setPanel] = useState(false)

  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        <Pill ref={pill} search={search} placeName={placeName} pressed={pressed} onPress={press} />
        {isHome && <FiltersLink search={search} />}
      </div>
      <Backdrop isShown={isOpen} />
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape in any control of the bar arrives here
        <div
          data-opened
          onKeyDown={(event) => event.key === 'Escape' && close()}
          className="absolute inset-x-0 top-full animate-[drop_200ms_var(--ease-calm)] border-b border-sand-200 bg-paper pt-1 pb-5"
        >
          <div className="page">
            <div className="mx-auto grid max-w-[60rem] gap-3">
              {isHome && (
                <div className="flex justify-center">
                  <DeferredToggle search={search} />
                </div>
              )}
              <DeferredBar
                {...{ search, today, placeName, pressed }}
                startsAt={pressed.segment}
                hasSwitch={!isHome}
                onOpenChange={setPanel}
              />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

/** The pill opens it; Escape, a press outside, a lost focus or a new address close it. */
function useOpening(onOpenChange: (isOpen: boolean) => void) {
  const pill = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const [opened, setOpened] = useState<{ at: string; pressed: Pressed } | null>(null)
  const pressed = opened?.at === key ? opened.pressed : null
  const isOpen = pressed !== null
  useEffect(() => onOpenChange(isOpen), [isOpen, onOpenChange])
  useEffect(() => () => onOpenChange(false), [onOpenChange])

  useEffect(() => {
    if (!isOpen) return
    const isInside = (target: EventTarget | null) =>
      target instanceof Element && (pill.current?.contains(target) || target.closest('[data-opened]') !== null)
    const onAway = ({ target }: Event) => {
      if (target instanceof Node && target.isConnected && !isInside(target)) setOpened(null)
    }
    document.addEventListener('pointerdown', onAway)
    document.addEventListener('focusin', onAway)
    return () => {
      document.removeEventListener('pointerdown', onAway)
      document.removeEventListener('focusin', onAway)
    }
  }, [isOpen])

  const focusPill = (segment: Segment) =>
    pill.current?.querySelector<HTMLElement>(`[data-part=${segment}]`)?.focus({ preventScroll: true })
  // Keyboard focus moves here: the button that had it is gone with the bar.
  useEffect(() => {
    if (opened && !isOpen && document.activeElement === document.body) focusPill(opened.pressed.segment)
  }, [opened, isOpen])

  const close = () => {
    setOpened(null)
    if (pressed) focusPill(pressed.segment)
  }
  const press = (segment: Segment) => setOpened({ at: key, pressed: { segment } })
  return { pill, pressed, press, close }
}

type PillProps = {
  ref: React.Ref<HTMLDivElement>
  search: Search
  placeName: string | null
  pressed: Pressed | null
  onPress: (segment: Segment) => void
}

/** Before the script it leads to the search dialog, which is a plain form. */
function Pill({ ref, search, placeName, pressed, onPress }: PillProps) {
  const { t } = useTranslation('bar')
  const { open } = useOverlay()
  const isHydrated = useHydrated()
  const summary = useSummary(draftOf(search))
  const parts: readonly { segment: Segment; name: string; text: string }[] = [
    {
      segment: 'where',
      name: t('where'),
      text: placeName || summary.where || t(search.bounds ? 'mapArea' : 'anyPlace'),
    },
    { segment: 'what', name: t('what'), text: summary.what ?? t('anySpace') },
    {
      segment: 'dates',
      name: t(search.type === 'hour' ? 'date' : 'dates'),
      text: summary.dates ?? t(search.type === 'hour' ? 'anyDate' : 'anyDates'),
    },
    { segment: 'who', name: t('who'), text: summary.guests ?? t('anyGuests') },
  ]
  const sign = (
    <span className="ml-1 grid size-9 flex-none place-items-center rounded-full bg-clay-600 text-white">
      <Icon name="search" size={16} />
    </span>
  )
  if (!isHydrated) {
    return (
      <Link to={open({ show: 'search' })} preventScrollReset className={pillClass}>
        <span className="sr-only">{`${t('change')}: `}</span>
        {parts.map(({ segment, text }) => (
          // Browsers differ in how they write dates: the server's writing stays.
          <span
            key={segment}
            suppressHydrationWarning
            className={`${partClass} ${segment === 'who' && !summary.guests ? 'max-lg:hidden' : ''}`}
          >
            {text}
          </span>
        ))}
        {sign}
      </Link>
    )
  }
  return (
    <div ref={ref} role="group" aria-label={t('change')} className={pillClass}>
      {parts.map(({ segment, name, text }) => (
        <button
          key={segment}
          type="button"
          data-part={segment}
          aria-label={`${name}: ${text}`}
          aria-expanded={pressed?.segment === segment}
          onClick={() => onPress(segment)}
          className={`${partClass} min-h-11 hover:bg-sand-100 ${segment === 'who' && !summary.guests ? 'max-lg:hidden' : ''}`}
        >
          {text}
        </button>
      ))}
      <button type="button" aria-label={t('change')} onClick={() => onPress('where')}>
        {sign}
      </button>
    </div>
  )
}

const pillClass =
  'flex min-h-12 min-w-0 items-center rounded-full border border-sand-200 bg-white pr-1.5 pl-2 text-sm font-semibold shadow-soft hover:border-ink-900'
const partClass = 'min-w-0 truncate border-sand-200 px-3 not-first:border-l'
