import { Fragment, type ReactNode } from 'react'
import { IconLink } from '../lazy/icon-button.tsx'

type Turn = { to: string; label: string }

/** Turns a page to the month or the week before or after. */
export function Turns({ previous, next }: { previous: Turn | null; next: Turn | null }) {
  return (
    <>
      {previous && <IconLink {...previous} preventScrollReset icon="chevron-left" size={24} />}
      {next && <IconLink {...next} preventScrollReset icon="chevron-right" size={24} />}
    </>
  )
}

type Props<View extends { day: string }> = {
  caption: string
  weekdays: readonly { short: string; long: string }[]
  /** From Monday on; null beside the first and the last day. */
  weeks: readonly (readonly (View | null)[])[]
  /** The height of each cell. */
  height: string
  className?: string
  renderDay: (day: View, height: { height: string }) => ReactNode
}

/** A month in weeks, with a cell for each of its days. */
export function MonthTable<View extends { day: string }>({
  caption,
  weekdays,
  weeks,
  height,
  className = '',
  renderDay,
}: Props<View>) {
  const cell = { height }
  return (
    <table className={`w-full table-fixed bg-white ${className}`} style={{ borderCollapse: 'collapse' }}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long} className="pb-1 text-sm font-semibold text-ink-500">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)?.day}>
            {week.map((day, index) =>
              day ? (
                <Fragment key={day.day}>{renderDay(day, cell)}</Fragment>
              ) : (
                // Of the month before or after.
                <td key={index} aria-hidden="true" className="border border-sand-200 bg-sand-50" style={cell} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
