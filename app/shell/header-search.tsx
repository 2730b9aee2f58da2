import { draftOf } from '#domain/search/draft.ts'
import type { Search } from '#domain/search/search.ts'
import type { Day } from '#kernel/dates.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useHomeSearch, usePlaceName } from '../components/search/home-search.ts'
import { setFilters } from '../components/search/set-filters.ts'
import { useSummary } from '../components/search/summary.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { useIsAlive } from '../ui/use-is-alive.ts'
import { Backdrop } from './header-backdrop.tsx'
import { LateBar, LateToggle } from './late-parts.tsx'
import { useOverlay } from './overlay.ts'

type Props = { today: Day; isHome: boolean; onOpenChange: (isOpen: boolean) => void }

/** The search in a few words, beside the way to its filters; pressed, the whole bar comes down over the page. */
export function HeaderSearch({ today, isHome, onOpenChange }: Props) {
  const { search } = useHomeSearch()
  const placeName = usePlaceName()
  const { isOpen, setOpen, close, pill } = useOpening(onOpenChange)
  const [, setPanel] = useState(false)

  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        <Pill ref={pill} search={search} placeName={placeName} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
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
                  <LateToggle search={search} />
                </div>
              )}
              <LateBar search={search} today={today} placeName={placeName} startsAt="where" onOpenChange={setPanel} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

/** Opened by the pill; closed by Escape, a press outside, the focus leaving, or arriving at another address. */
function useOpening(onOpenChange: (isOpen: boolean) => void) {
  const pill = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === key
  useEffect(() => onOpenChange(isOpen), [isOpen, onOpenChange])
  useEffect(() => () => onOpenChange(false), [onOpenChange])

  useEffect(() => {
    if (!isOpen) return
    const isInside = (target: EventTarget | null) =>
      target instanceof Element && (pill.current?.contains(target) || target.closest('[data-opened]') !== null)
    const onAway = ({ target }: Event) => {
      if (target instanceof Node && target.isConnected && !isInside(target)) setOpenedAt(null)
    }
    document.addEventListener('pointerdown', onAway)
    document.addEventListener('focusin', onAway)
    return () => {
      document.removeEventListener('pointerdown', onAway)
      document.removeEventListener('focusin', onAway)
    }
  }, [isOpen])

  // Whoever searched by keyboard goes on from here: the button that had the focus is gone with the bar.
  useEffect(() => {
    if (openedAt !== null && !isOpen && document.activeElement === document.body)
      pill.current?.focus({ preventScroll: true })
  }, [openedAt, isOpen])

  const close = () => {
    setOpenedAt(null)
    pill.current?.focus()
  }
  return { pill, isOpen, setOpen: (wish: boolean) => setOpenedAt(wish ? key : null), close }
}

type PillProps = {
  ref: React.Ref<HTMLButtonElement>
  search: Search
  placeName: string | null
  isOpen: boolean
  onPress: () => void
}

/** Before the script it leads to the search dialog, which is a plain form. */
function Pill({ ref, search, placeName, isOpen, onPress }: PillProps) {
  const { t } = useTranslation('bar')
  const { open } = useOverlay()
  const isAlive = useIsAlive()
  const summary = useSummary(draftOf(search))
  const where = summary.where ?? placeName ?? (search.bounds ? t('mapArea') : t('anyPlace'))
  const when = [summary.dates ?? t('anyDates'), ...(summary.guests ? [summary.guests] : [])].join(' · ')
  const parts = [where, summary.what ?? t('anySpace'), when]

  const inside = (
    <>
      <span className="sr-only">{`${t('change')}: `}</span>
      {parts.map((part, index) => (
        // Browsers differ in how they write dates: the server's writing stays.
        <span
          key={index}
          suppressHydrationWarning
          className={`min-w-0 truncate px-3 ${index > 0 ? 'border-l border-sand-200' : ''}`}
        >
          {part}
        </span>
      ))}
      <span className="ml-1 grid size-9 flex-none place-items-center rounded-full bg-clay-600 text-white">
        <Icon name="search" size={16} />
      </span>
    </>
  )
  if (!isAlive) {
    return (
      <Link to={open({ show: 'search' })} preventScrollReset className={pillClass}>
        {inside}
      </Link>
    )
  }
  return (
    <button ref={ref} type="button" aria-expanded={isOpen} onClick={onPress} className={pillClass}>
      {inside}
    </button>
  )
}

const pillClass =
  'flex min-h-12 min-w-0 items-center rounded-full border border-sand-200 bg-white py-1 pr-1.5 pl-2 text-sm font-semibold shadow-soft hover:border-ink-900'

function FiltersLink({ search }: { search: Search }) {
  const { t } = useTranslation('bar')
  const { open } = useOverlay()
  const count = setFilters(search)
  return (
    <Link
      to={open({ show: 'filters' })}
      preventScrollReset
      className="flex min-h-12 flex-none items-center gap-2 rounded-full border border-sand-200 bg-white px-4 text-sm font-semibold shadow-soft hover:border-ink-900"
    >
      <Icon name="sliders-horizontal" size={18} />
      {t('filters')}
      {count > 0 && (
        <>
          <span
            aria-hidden="true"
            className="grid size-6 place-items-center rounded-full bg-ink-900 text-xs text-white"
          >
            {count}
          </span>
          <span className="sr-only">{t('filtersSet', { count })}</span>
        </>
      )}
    </Link>
  )
}
