import { isBlockedByHost, openAround } from '#domain/availability/opening.ts'
import type { Diary, DiaryBlock, DiaryListing } from '#domain/calendars/queries/read-diary.server.ts'
import { pricedBy } from '#domain/listings/nights.ts'
import { hourPrice, nightPrice } from '#domain/pricing/space-price.ts'
import { addDays, type Day, daysFrom } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { dayIn, instantOf, overlaps, type Period } from '#kernel/zones.ts'
import { type Bars, barsOf } from './bars.view.server.ts'
import { isWholeDay, type Seen, type SlotView } from './slots.view.server.ts'

export type CellView = {
  state: 'free' | 'past' | 'blocked' | 'foreign' | 'closed'
  price: string
  /** Figures alone, for narrow cells: the row names the currency. */
  figure: string
  isOwnPrice: boolean
  /** Why it is not free, where the state does not say all. */
  note: string | null
}

export type RowView = Bars & {
  id: string
  title: string
  titleLanguage?: 'en' | 'es'
  /** 'CLP a night', and what else is to be known of the listing. */
  line: string
  /** The listings that share its space. */
  shares: string | null
  cells: readonly CellView[]
}

/** A listing's row, as finished texts. */
export function rowView(listing: DiaryListing, diary: Diary, slots: readonly SlotView[], seen: Seen): RowView {
  const { t } = seen.visitor
  const { id, title, rates, isPaused } = listing
  const siblings = diary.siblings.get(id) ?? []
  const sharing = siblings.filter(({ isRemoved }) => !isRemoved)
  const blocks = diary.blocks.filter(({ listingId }) => listingId === id)
  const priced = pricedBy(rates.unit, listing)
  const price = t(`diary:per.${priced}`, { currency: rates.unitPrice.currency })
  return {
    id,
    title: title.text,
    ...(title.isFallback && { titleLanguage: title.language }),
    line: isPaused ? `${price} · ${t('diary:paused')}` : price,
    shares: sharing.length > 0 ? t('diary:shares', { listings: sharing.map((each) => each.title).join(', ') }) : null,
    cells: cellsOf(listing, blocks, siblings, slots, seen),
    ...barsOf(listing, diary, slots, seen),
  }
}

type Siblings = readonly { id: string; title: string }[]

/** Most cells of a row are alike, and are sent once. */
function cellsOf(
  listing: DiaryListing,
  blocks: readonly DiaryBlock[],
  siblings: Siblings,
  slots: readonly SlotView[],
  seen: Seen,
): CellView[] {
  const known = new Map<string, CellView>()
  const taken = seen.view === 'hours' ? takenHours(listing, blocks) : takenDays(listing, blocks)
  return slots.map((slot) => {
    const block = taken(slot)
    const { price, rate } = slot.minutes === null ? dayPrice(listing, slot.day) : hourOf(listing, slot)
    const state = stateOf(listing, slot, block, seen)
    const through = block?.through ? siblings.find(({ id }) => id === block.through)?.title : undefined
    const key = [state, price.minor, rate, through].join(' ')
    const made = known.get(key)
    if (made) return made
    const written = formatMoney(price, seen.visitor, 'short')
    const cell: CellView = {
      state,
      price: written,
      figure: formatMoney(price, seen.visitor, 'tight').replace(/^\D+/, ''),
      isOwnPrice: rate === 'override',
      note: through === undefined ? null : seen.visitor.t('diary:blockedThrough', { listing: through }),
    }
    known.set(key, cell)
    return cell
  })
}

const NOON = 720
const dayPrice = ({ rates }: DiaryListing, day: Day) =>
  rates.unit === 'day' ? nightPrice(rates, day) : hourPrice(rates, day, NOON)

function hourOf({ rates }: DiaryListing, { day, minutes }: SlotView) {
  const at = addDays(day, Math.floor(minutes! / 1440))
  return rates.unit === 'day' ? nightPrice(rates, at) : hourPrice(rates, at, minutes! % 1440)
}

function stateOf(
  { rules }: DiaryListing,
  slot: SlotView,
  block: DiaryBlock | undefined,
  { today, now }: Seen,
): CellView['state'] {
  const { day, minutes } = slot
  if (minutes === null) {
    if (day < today) return 'past'
    if (block) return block.kind === 'foreign' ? 'foreign' : 'blocked'
    const isOpen = rules.unit === 'day' || openAround(day, rules).some((open) => touches(open, day, rules.zone))
    return isBlockedByHost(day, rules) || !isOpen ? 'closed' : 'free'
  }
  const hour = hourPeriod(slot, rules.zone)
  if (hour.end <= now) return 'past'
  if (block) return block.kind === 'foreign' ? 'foreign' : 'blocked'
  if (rules.unit === 'day') return isBlockedByHost(addDays(day, Math.floor(minutes / 1440)), rules) ? 'closed' : 'free'
  return openAround(day, rules).some((open) => overlaps(open, hour)) ? 'free' : 'closed'
}

const touches = (open: Period, day: Day, zone: string) => dayIn(open.start, zone) === day

const hourPeriod = ({ day, minutes }: SlotView, zone: string): Period => ({
  start: instantOf(day, minutes!, zone),
  end: instantOf(day, minutes! + 60, zone),
})

/** A host's own block is said before one of another calendar. */
function takenDays({ rules: { zone } }: DiaryListing, blocks: readonly DiaryBlock[]) {
  const byDay = new Map<Day, DiaryBlock>()
  for (const block of blocks.filter(isWholeDay)) {
    const [first, last] = [dayIn(block.start, zone), dayIn(new Date(block.end.getTime() - 1), zone)]
    for (const day of daysFrom(first, last)) if (block.kind === 'block' || !byDay.has(day)) byDay.set(day, block)
  }
  return ({ day }: SlotView) => byDay.get(day)
}

const takenHours =
  ({ rules: { zone } }: DiaryListing, blocks: readonly DiaryBlock[]) =>
  (slot: SlotView) =>
    blocks.find((block) => overlaps(block, hourPeriod(slot, zone)))
