import type { ReactNode } from 'react'

/** Converts values to positions from 0 to 1 and back; not necessarily linear. */
type Track = {
  positionOf: (value: number) => number
  /** A whole number of steps. */
  valueAt: (position: number) => number
  step: number
}

type Props = {
  track: Track
  min: number
  max: number
  /** The caller already keeps the two from crossing. */
  onMin: (value: number) => void
  onMax: (value: number) => void
  words: { min: string; max: string; textOf: (value: number) => string }
  /** Content above the track, at its full width. */
  children?: ReactNode
}

/** More steps than values have, so that a key's single step can be recognised. */
const PLACES = 1000

/** Two native sliders on one track, for keys and screen readers; without names, so forms omit them. */
export function RangeSlider({ track, min, max, onMin, onMax, words, children }: Props) {
  const placeOf = (value: number) => Math.round(track.positionOf(value) * PLACES)
  const percent = (value: number) => placeOf(value) / (PLACES / 100)
  const thumb = (label: string, value: number, onMove: (value: number) => void, isOnTop: boolean) => (
    <input
      type="range"
      min={0}
      max={PLACES}
      value={placeOf(value)}
      aria-label={label}
      aria-valuetext={words.textOf(value)}
      onChange={(event) => onMove(movedTo(event.currentTarget.valueAsNumber, value))}
      className={`thumbs ${isOnTop ? 'z-10' : ''}`}
    />
  )
  const movedTo = (place: number, from: number) => {
    const places = place - placeOf(from)
    return Math.abs(places) === 1 ? from + places * track.step : track.valueAt(place / PLACES)
  }

  return (
    // The thumbs' middles travel within half a thumb of both ends.
    <div className="px-5.5">
      {children}
      <div className="relative h-11">
        <div className="absolute inset-x-0 top-5 h-1 rounded-full bg-sand-200" />
        <div
          className="absolute top-5 h-1 rounded-full bg-clay-600"
          style={{ left: `${percent(min)}%`, right: `${100 - percent(max)}%` }}
        />
        {/* With both at the far end the lower thumb must be on top. */}
        {thumb(words.min, min, onMin, percent(min) > 50)}
        {thumb(words.max, max, onMax, percent(min) <= 50)}
      </div>
    </div>
  )
}
