import { Link } from '../../ui/link.tsx'
import { useTranslation } from '../../ui/texts.tsx'
import { tones } from '../month/tones.ts'
import type { BarView, CellView, DiaryView, RowView } from './diary.view.server.ts'

/** Height of a bar and the gap below it, in pixels: large enough for a finger. */
const LANE = 28

type Props = Pick<DiaryView, 'days' | 'rows'> & { caption: string }

/** A row for each listing, a column for each day; a bar from the first to the last day of each booking. */
export function DiaryTable({ days, rows, caption }: Props) {
  const { t } = useTranslation('diary')
  return (
    <>
      <table className="w-full table-fixed border-collapse bg-white">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-40 px-2 text-left text-sm font-semibold text-ink-500">
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
            <Row key={row.listingId} row={row} />
          ))}
        </tbody>
      </table>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-700">
        <Key className={tones.sure}>{t('key.sure')}</Key>
        <Key className={tones.waiting}>{t('key.waiting')}</Key>
        <Key className={hatched}>{t('key.blocked')}</Key>
      </ul>
    </>
  )
}

const hatched = 'bg-[repeating-linear-gradient(135deg,var(--color-sand-200)_0_4px,transparent_4px_8px)]'

function Key({ className, children }: { className: string; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-4 rounded ${className}`} />
      {children}
    </li>
  )
}

function Row({ row }: { row: RowView }) {
  return (
    <tr>
      <th scope="row" className="border border-sand-200 px-2 py-1 text-left align-top text-sm font-semibold">
        <Link
          to={`/manage-listings/${row.listingId}`}
          lang={row.titleLanguage}
          dir="auto"
          className="line-clamp-2 min-h-6 hover:underline"
        >
          {row.title}
        </Link>
      </th>
      {row.cells.map((cell) => (
        <Cell key={cell.day} cell={cell} lanes={row.lanes} />
      ))}
    </tr>
  )
}

function Cell({ cell: { day, isBlocked, bars, more }, lanes }: { cell: CellView; lanes: number }) {
  const { t } = useTranslation('diary')
  return (
    <td
      className={`relative border border-sand-200 p-0 align-top ${isBlocked ? hatched : ''}`}
      style={{ height: lanes * LANE + 24 }}
    >
      {isBlocked && <span className="sr-only">{t('key.blocked')}</span>}
      {bars.map((bar) => (
        <Bar key={bar.id} bar={bar} />
      ))}
      {more && (
        <Link
          to={`/host/bookings?day=${day}`}
          className="absolute inset-x-0 bottom-0 flex h-6 items-center justify-center text-xs font-semibold underline underline-offset-2"
        >
          {more}
        </Link>
      )}
    </td>
  )
}

/** As wide as its days. */
function Bar({ bar: { id, lane, days, text, label, tone } }: { bar: BarView }) {
  return (
    <Link
      to={`/host/bookings/${id}`}
      aria-label={label}
      title={label}
      className={`absolute left-0.5 z-10 h-6 truncate rounded leading-6 font-medium hover:underline ${days === 1 ? 'text-center text-[0.6875rem] tracking-tight' : 'px-1 text-xs'} ${tones[tone]}`}
      style={{ top: 2 + lane * LANE, width: `calc(${100 * days}% + ${days - 1}px - 4px)` }}
    >
      {text}
    </Link>
  )
}
