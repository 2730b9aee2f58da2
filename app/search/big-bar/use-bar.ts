import { type Draft, draftOf, searchOfDraft } from '#domain/search/draft.ts'
import { type Segment, segmentAfter } from '#domain/search/next-segment.ts'
import { type Search, searchAddress } from '#domain/search/search.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useInLanguage } from '#app/ui/link.tsx'

/** Spec §4: a complete range stays visible before its panel closes; the button returns after a second. */
const SEEN_FOR_MS = 300
const BUSY_MS = 1000

/** The bar's draft, from the search at the address; another address starts anew. */
export function useBarDraft(search: Search, typed: Partial<Draft>) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...draftOf(search), ...typed }))
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    // Only the price mode has changed: what was chosen meanwhile stays.
    if (isOtherType(known, search)) setDraft({ ...draft, type: search.type })
    else if (searchAddress(known) !== searchAddress(search)) setDraft(draftOf(search))
  }
  return { draft, change: (values: Partial<Draft>) => setDraft((was) => ({ ...was, ...values })) }
}

/** Whether the two ask the same, one per day and the other per hour. */
function isOtherType(a: Search, b: Search): boolean {
  const asDay = (search: Search) =>
    searchAddress({ ...search, type: 'day', checkOut: undefined, startTime: undefined, durationMinutes: undefined })
  return a.type !== b.type && asDay(a) === asDay(b)
}

/** The one open panel, closed by a press outside, and the focus after it. */
export function usePanels() {
  const bar = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState<Segment | null>(null)

  const show = (segment: Segment | null) => {
    clearTimeout(timer.current)
    setOpen(segment)
  }
  const focus = (segment: Segment) => bar.current?.querySelector<HTMLElement>(`[data-control="${segment}"]`)?.focus()
  /** After a choice the next open segment's panel gets the focus, else the segment itself. */
  const goOn = (from: Segment, draft: Draft) => {
    const next = segmentAfter(from, draft)
    show(next)
    if (!next) focus(from)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) setOpen(null)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  return {
    bar,
    open,
    show,
    focus,
    /** Returns the focus to the segment, because its panel is removed. */
    close: () => {
      if (open) focus(open)
      show(null)
    },
    /** The focus has gone on to another part of the bar, or out of it. */
    leave: (event: React.FocusEvent) => {
      const to = event.relatedTarget
      if (open && to instanceof Element && to.closest('[data-segment]')?.getAttribute('data-segment') !== open)
        show(null)
    },
    goOn,
    goOnSoon: (from: Segment, draft: Draft) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => goOn(from, draft), SEEN_FOR_MS)
    },
  }
}

export type Panels = ReturnType<typeof usePanels>

/** Navigates to the draft's results; busy until they load, for a second at least. */
export function useSearching(search: Search) {
  const navigate = useNavigate()
  const inLanguage = useInLanguage()
  const isMoving = useNavigation().location?.pathname === '/'
  const [isPressed, setPressed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (draft: Draft) => {
    clearTimeout(timer.current)
    setPressed(true)
    timer.current = setTimeout(() => setPressed(false), BUSY_MS)
    void navigate(inLanguage(searchAddress(searchOfDraft(draft, search))))
  }
  return { go, isBusy: isPressed || isMoving }
}
