import type { CSSProperties } from 'react'
import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { tones } from '../month/tones.ts'
import type { BarView, DiaryView, RowView } from './diary.view.server.ts'

/** Height of a bar and the gap below it, in pixels: large enough for a finger. */
const LANE = 28

type Props = Pick<DiaryView, 'days' | 'rows'> & { caption: string }

/** A row for each listing, a column for each day, and a bar for each booking. */
export function DiaryTable({ days, rows, caption }: Props) {
  const { t } = useTranslation('diary')
  return (
    <>
      <table className="w-full table-fixed bg-white" style={{ borderCollapse: 'collapse' }}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" style={{ width: '10rem' }} className="px-2 text-left text-sm font-semibold text-ink-500">
              {t('listing')}
            </th>
            {days.map(({ day, number, weekday, isToday }) => (
              <th key={day} scope="col" aria-current={isToday ? 'date' : undefined} className="pb-1 text-xs">
                <span className="block font-normal text-ink-500">{weekday}</span>
                <time
                  dateTime={day}
                  className={`mx-auto grid size-6 place-items-center rounded-full font-semibold ${isToday ? 'bg-clay-600 text-white' : ''}`}
                >
                  {number}
                </time>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.listingId} row={row} days={days} />
          ))}
        </tbody>
      </table>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-700">
        <Key className={tones.sure}>{t('key.sure')}</Key>
        <Key className={tones.waiting}>{t('key.waiting')}</Key>
        <Key style={hatched}>{t('key.blocked')}</Key>
      </ul>
    </>
  )
}

const hatched = {
  backgroundImage: 'repeating-linear-gradient(135deg, var(--color-sand-200) 0 4px, transparent 4px 8px)',
}

function Key({ className = '', style, children }: { className?: string; style?: CSSProperties; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-4 rounded ${className}`} style={style} />
      {children}
    </li>
  )
}

function Row({ row, days }: { row: RowView; days: DiaryView['days'] }) {
  return (
    <tr>
      <th scope="row" className="border border-sand-200 px-2 py-1 text-left align-top text-sm font-semibold">
        <Link
          to={`/manage-listings/${row.listingId}/availability`}
          lang={row.titleLanguage}
          dir="auto"
          className="line-clamp-2 min-h-6 hover:underline"
        >
          {row.title}
        </Link>
      </th>
      {days.map(({ day }, at) => (
        <Cell key={day} day={day} at={at} row={row} />
      ))}
    </tr>
  )
}

const HEIGHT_BELOW = 24

function Cell({ day, at, row }: { day: string; at: number; row: RowView }) {
  const { t } = useTranslation('diary')
  const isBlocked = row.blocked.includes(at)
  const more = row.more.find((each) => each.at === at)
  // The first cell sets the row's height to that of its bars.
  const height = at === 0 ? { height: row.lanes * LANE + HEIGHT_BELOW } : {}
  return (
    <td className="relative border border-sand-200 p-0 align-top" style={{ ...height, ...(isBlocked && hatched) }}>
      {isBlocked && <span className="sr-only">{t('key.blocked')}</span>}
      {row.bars
        .filter((bar) => bar.at === at)
        .map((bar) => (
          <Bar key={bar.id} bar={bar} />
        ))}
      {more && (
        <Link
          to={`/host/bookings?day=${day}`}
          className="absolute inset-x-0 bottom-0 flex min-h-6 items-center justify-center text-xs font-semibold underline underline-offset-4"
        >
          {more.text}
        </Link>
      )}
    </td>
  )
}

/** A bar is as wide as its days. */
function Bar({ bar: { id, lane, days, text, label, tone } }: { bar: BarView }) {
  return (
    <Link
      to={`/host/bookings/${id}`}
      aria-label={label}
      title={label}
      className={`absolute z-10 truncate rounded font-medium hover:underline ${days === 1 ? 'text-center tracking-tight' : 'px-1 text-xs'} ${tones[tone]}`}
      style={{
        top: 2 + lane * LANE,
        left: 2,
        height: 24,
        lineHeight: '24px',
        // At this size a time fits into a day's cell.
        ...(days === 1 && { fontSize: 11 }),
        width: `calc(${100 * days}% + ${days - 1}px - 4px)`,
      }}
    >
      {text}
    </Link>
  )
}
