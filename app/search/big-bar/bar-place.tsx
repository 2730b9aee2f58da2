import type { Draft } from '#domain/search/draft.ts'
import type { Segment } from '#domain/search/next-segment.ts'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { WrittenPart } from '#app/ui/written-part.tsx'
import { SearchRow, typedIn, useRowValues } from '../search-form.tsx'
import type { BigBar as Loaded } from './big-bar.tsx'

type Bar = typeof Loaded
type Props = Omit<ComponentProps<Bar>, 'typed'>

/** Cached, so that it is there at once on later renders. */
let known: Bar | null = null

/** The plain form until the bar is loaded, which takes over its input, focus and caret. */
export function BarPlace(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const row = useRowValues()
  const [bar, setBar] = useState<{ Bar: Bar; typed: Partial<Draft>; startsAt: Segment | null } | null>(
    known && { Bar: known, typed: {}, startsAt: props.startsAt ?? null },
  )
  useEffect(() => {
    if (bar) return
    let isHere = true
    const load = async () => {
      const { BigBar } = await import('./big-bar.tsx')
      known = BigBar
      if (!isHere) return
      const { caret, ...taken } = takeOver(place.current!.querySelector('form'), props.startsAt ?? null)
      // At once, because a letter typed in between would be in neither.
      flushSync(() => setBar({ Bar: BigBar, ...taken }))
      if (caret && document.activeElement instanceof HTMLInputElement)
        document.activeElement.setSelectionRange(...caret)
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

  if (bar) return <bar.Bar {...props} typed={bar.typed} startsAt={bar.startsAt} />
  return (
    <div ref={place}>
      {Object.keys(row.values).length === 0 ? (
        <WrittenPart part={SearchRow} props={row} />
      ) : (
        // Written once, each search would push out what others share.
        <SearchRow key={JSON.stringify(row)} {...row} />
      )}
    </div>
  )
}

type Taken = { typed: Partial<Draft>; startsAt: Segment | null; caret: [from: number, to: number] | null }

function takeOver(form: HTMLFormElement | null, startsAt: Segment | null): Taken {
  if (!form) return { typed: {}, startsAt, caret: null }
  const { activeElement } = document
  const field = form.contains(activeElement) && activeElement instanceof HTMLElement ? activeElement : null
  return {
    typed: typedIn(form),
    startsAt: field ? segmentOf(field.getAttribute('name')) : startsAt,
    caret: caretIn(field),
  }
}

/** Of the place, which stays a text; the other fields become buttons. */
const caretIn = (field: HTMLElement | null): Taken['caret'] =>
  field instanceof HTMLInputElement && field.name === 'location'
    ? [field.selectionStart ?? 0, field.selectionEnd ?? 0]
    : null

const segmentOf = (name: string | null): Segment =>
  name === 'category' ? 'what' : name === 'location' ? 'where' : name === 'guests' ? 'who' : 'dates'
