import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  name: string
  /** The choice so far, shown beside the name while the step is closed. */
  value: string
  isOpen: boolean
  isWrong: boolean
  onToggle: () => void
  children: ReactNode
}

/** A step that opens in its place. */
export function Fold({ name, value, isOpen, isWrong, onToggle, children }: Props) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const was = useRef(isOpen)
  useEffect(() => {
    if (was.current === isOpen) return
    was.current = isOpen
    keepPlace(section.current!, isOpen)
  }, [isOpen])

  return (
    <section
      ref={section}
      aria-labelledby={id}
      className={`scroll-my-3 rounded-2xl border bg-white shadow-soft ${isWrong ? 'border-alert-700' : 'border-sand-200'}`}
    >
      <h3>
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-15 w-full items-center gap-3 rounded-2xl px-4 text-left"
        >
          {isWrong && <Icon name="circle-alert" size={18} className="text-alert-700" />}
          <span className={isOpen ? 'text-xl font-bold tracking-tight' : 'font-medium text-ink-500'}>{name}</span>
          {!isOpen && <span className="min-w-0 grow truncate text-right font-semibold">{value}</span>}
          <Icon
            name="chevron-down"
            size={18}
            className={`ml-auto text-sand-500 transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      {isOpen && <div className="animate-[rise_220ms_var(--ease-calm)] px-4 pb-4">{children}</div>}
    </section>
  )
}

/** Scrolls the opened step into view, as the pressed element may have been removed. */
function keepPlace(section: HTMLElement, isOpen: boolean): void {
  const isFocusLost = !document.activeElement?.closest('section')
  if (isFocusLost) section.querySelector('button')?.focus({ preventScroll: true })
  if (isOpen) section.scrollIntoView({ block: 'nearest' })
}
