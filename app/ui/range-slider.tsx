import type { ReactNode } from 'react'

type Props = {
  most: number
  step: number
  min: number
  max: number
  /** Already kept apart by the caller's rule. */
  onMin: (value: number) => void
  onMax: (value: number) => void
  words: { min: string; max: string; textOf: (value: number) => string }
  /** Stands above the track, from end to end of it. */
  children?: ReactNode
}

/**
 * Two thumbs on one track: two of the browser's own sliders over each other, so that each has the keys, the touch and the
 * voice of one. They have no name, so a form never sends them.
 */
export function RangeSlider({ most, step, min, max, onMin, onMax, words, children }: Props) {
  const at = (value: number) => Math.min(1, Math.max(0, value / most)) * 100
  const thumb = (label: string, value: number, onMove: (value: number) => void, isOnTop: boolean) => (
    <input
      type="range"
      min={0}
      max={most}
      step={step}
      value={Math.min(value, most)}
      aria-label={label}
      aria-valuetext={words.textOf(value)}
      onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      className={`thumbs ${isOnTop ? 'z-10' : ''}`}
    />
  )

  return (
    // The thumbs' middles travel within half a thumb of both ends.
    <div className="px-5.5">
      {children}
      <div className="relative h-11">
        <div className="absolute inset-x-0 top-5 h-1 rounded-full bg-sand-200" />
        <div
          className="absolute top-5 h-1 rounded-full bg-clay-600"
          style={{ left: `${at(min)}%`, right: `${100 - at(max)}%` }}
        />
        {/* Where both stand at the far end, the lower one must be the one to grip. */}
        {thumb(words.min, min, onMin, min > most / 2)}
        {thumb(words.max, max, onMax, min <= most / 2)}
      </div>
    </div>
  )
}
