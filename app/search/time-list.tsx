import { useEffect, useRef } from 'react'
import { useOptions } from '#app/ui/lazy/use-options.ts'

type Props = {
  label: string
  options: readonly { key: string; text: string }[]
  chosen: string
  /** The option at the top, where the keyboard begins while none is chosen. */
  startsAt: string
  onChoose: (key: string) => void
}

/** A list of times that needs one press, where a select needs two; arrows and typing move, Enter chooses. */
export function TimeList({ label, options, chosen, startsAt, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const first = options.some(({ key }) => key === chosen && key !== '') ? chosen : startsAt
  const list = useOptions(
    options.map(({ key }) => key),
    onChoose,
    first,
    options.map(({ text }) => text),
  )
  useEffect(() => {
    const option = box.current?.querySelector<HTMLElement>(`[data-time="${first}"]`)
    if (box.current && option) box.current.scrollTop = option.offsetTop
  }, [first])

  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <p aria-hidden="true" className="text-sm font-semibold text-ink-700">
        {label}
      </p>
      <div
        ref={box}
        id={list.listId}
        role="listbox"
        aria-label={label}
        tabIndex={0}
        data-times
        aria-activedescendant={list.activeId}
        onKeyDown={list.onKeyDown}
        className="relative h-56 overflow-y-auto overscroll-contain rounded-lg border border-sand-500 bg-white p-1"
      >
        {options.map(({ key, text }) => (
          <div
            key={key}
            {...list.optionProps(key)}
            data-time={key}
            data-marked={list.isMarked(key) || undefined}
            aria-selected={key === chosen}
            className="flex min-h-11 cursor-pointer items-center rounded-md px-3 whitespace-nowrap hover:bg-sand-100 aria-selected:bg-ink-900 aria-selected:text-white data-marked:outline-3 data-marked:-outline-offset-3 data-marked:outline-sea-700"
          >
            {text}
          </div>
        ))}
      </div>
    </div>
  )
}
