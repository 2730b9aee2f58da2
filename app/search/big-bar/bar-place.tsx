import type { Draft } from '#domain/search/draft.ts'
import type { Segment } from '#domain/search/next-segment.ts'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { SearchRow, typedIn } from '../search-form.tsx'
import type { BigBar } from './big-bar.tsx'

type Bar = typeof BigBar
type Props = Omit<ComponentProps<Bar>, 'typed'>

/** Cached, so that it is there at once on later renders. */
let known: Bar | null = null

/** The plain form until the bar is loaded, which takes over its input and focus. */
export function BarPlace(props: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [bar, setBar] = useState<{ Bar: Bar; typed: Partial<Draft>; startsAt: Segment | null } | null>(
    known && { Bar: known, typed: {}, startsAt: props.startsAt ?? null },
  )
  useEffect(() => {
    if (bar) return
    let isHere = true
    const load = async () => {
      known = (await import('./big-bar.tsx')).BigBar
      if (isHere) setBar({ Bar: known, ...takeOver(form.current, props.startsAt ?? null) })
    }
    // A phone never shows it, unless it is turned or its window grows.
    const wide = matchMedia('(min-width: 48rem)')
    const onWide = () => void (wide.matches && load())
    onWide()
    wide.addEventListener('change', onWide)
    return () => {
      isHere = false
      wide.removeEventListener('change', onWide)
    }
  }, [bar, props.startsAt])

  return bar ? <bar.Bar {...props} typed={bar.typed} startsAt={bar.startsAt} /> : <SearchRow ref={form} />
}

function takeOver(
  form: HTMLFormElement | null,
  startsAt: Segment | null,
): { typed: Partial<Draft>; startsAt: Segment | null } {
  if (!form) return { typed: {}, startsAt }
  const { activeElement } = document
  const field = form.contains(activeElement) && activeElement instanceof HTMLElement ? activeElement : null
  return { typed: typedIn(form), startsAt: field ? segmentOf(field.getAttribute('name')) : startsAt }
}

const segmentOf = (name: string | null): Segment =>
  name === 'category' ? 'what' : name === 'location' ? 'where' : name === 'guests' ? 'who' : 'dates'
