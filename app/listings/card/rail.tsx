import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type Props = { label: string; previous: string; next: string; children: ReactNode }

/** Spec §9: a step is max(250 px, 60 % of the width); a button rests within 10 px of its edge. */
const MIN_STEP = 250
const EDGE = 10

/** A sideways row with its heading and buttons; without script it is swiped or scrolled. */
export function Rail({ label, previous, next, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [edges, setEdges] = useState({ isAtStart: true, isAtEnd: false })

  useEffect(() => {
    const row = list.current
    if (!row) return
    const look = () =>
      setEdges({
        isAtStart: row.scrollLeft <= EDGE,
        isAtEnd: row.scrollLeft + row.clientWidth >= row.scrollWidth - EDGE,
      })
    look()
    row.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      row.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])

  const move = (direction: 1 | -1) => {
    const row = list.current
    row?.scrollBy({ left: direction * Math.max(MIN_STEP, row.clientWidth * 0.6) })
  }

  return (
    <div className="relative">
      <ul
        ref={list}
        aria-label={label}
        className="rail -mx-5 scroll-px-5 px-5 pb-1 lg:-mx-2 lg:gap-3 lg:scroll-px-2 lg:px-2"
      >
        {children}
      </ul>
      <div className="absolute -top-13 right-0 hidden gap-2 lg:flex">
        <Arrow icon="chevron-left" label={previous} isOff={edges.isAtStart} onPress={() => move(-1)} />
        <Arrow icon="chevron-right" label={next} isOff={edges.isAtEnd} onPress={() => move(1)} />
      </div>
    </div>
  )
}

function Arrow({ icon, label, isOff, onPress }: { icon: string; label: string; isOff: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full border border-sand-300 bg-white hover:border-ink-900 disabled:cursor-default disabled:border-sand-200 disabled:text-sand-300"
    >
      <Icon name={icon} size={18} />
    </button>
  )
}
