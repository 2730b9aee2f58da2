import { isDay } from '#kernel/dates.ts'

/** A spreadsheet rewrites all columns but texts when a person saves our file. */
type ColumnKind = 'number' | 'time' | 'day' | 'list' | 'text'

const numbers =
  /^(maxGuests|sizeM2|bedrooms|beds|bathrooms|minHours|maxHours|lengthStep|startStep|lat|lng|price|weekendPrice|cleaningFee|guestsIncluded|extraGuestFee|petFee|weekDiscount|monthDiscount|longSessionHours|longSessionDiscount|lastMinuteDays|lastMinuteDiscount|earlyBirdDays|earlyBirdDiscount|leadHours|horizonDays|turnover|minDays|maxDays|depositPercent|depositFrom|restDays|extraPrice\d+|extraMax\d+|setUpMinutes|powerKw|ceilingHeight|doorCm)$/
const times = /^(checkIn|checkOut|(opens|closes)(Again)?\d)$/
const days = /^block(From|To)\d+$/
const lists = /^(closedWeekdays|amenities|activities)$/

function kindOf(column: string): ColumnKind {
  if (numbers.test(column)) return 'number'
  if (times.test(column)) return 'time'
  if (days.test(column)) return 'day'
  return lists.test(column) ? 'list' : 'text'
}

/** A value as a cell: a number has the reader's decimals, and a list has blanks, or '6,7' becomes 67. */
export function cellOf(column: string, value: string): string | number {
  const kind = kindOf(column)
  if (kind === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return Number(value)
  return kind === 'list' ? value.replaceAll(',', ', ') : value
}

type Values = Readonly<Record<string, string>>

/** Reads back what spreadsheets have made of our columns: '9:00', '24-12-2026', '-33,4489', '10.0', '6, 7'. */
export function asWritten(records: readonly Values[]): Record<string, string>[] {
  const order = orderOfDays(records)
  return records.map((values) =>
    Object.fromEntries(Object.entries(values).map(([column, text]) => [column, valueOf(column, text.trim(), order)])),
  )
}

function valueOf(column: string, text: string, order: Order): string {
  switch (kindOf(column)) {
    case 'number':
      return numberOf(column, text)
    case 'time':
      return timeOf(text)
    case 'day':
      return dayOf(text, order)
    case 'list':
      return text
        .split(/[,;]/)
        .map((each) => each.trim())
        .join(',')
    case 'text':
      return text
  }
}

/** Amounts keep what they have, as a point may stand between thousands; whole numbers lose their decimals. */
function numberOf(column: string, text: string): string {
  if (column === 'lat' || column === 'lng' || column === 'ceilingHeight')
    return text.replace(/^([-−]?\d{1,3}),(\d{1,20})$/, '$1.$2').replace('−', '-')
  return text.replace(/^(\d{1,15})[.,]0{1,2}$/, '$1')
}

/** On a clock of twelve hours, with seconds, or without the zero in front. */
function timeOf(text: string): string {
  const [whole, hour, minute, half] = /^(\d{1,2}):(\d{2})(?::00)?(?:\s*([ap])\.?\s?m\.?)?$/i.exec(text) ?? []
  if (whole === undefined || (half && (Number(hour) < 1 || Number(hour) > 12))) return text
  const shift = half ? (half.toLowerCase() === 'p' ? 12 : 0) - (hour === '12' ? 12 : 0) : 0
  return `${String(Number(hour) + shift).padStart(2, '0')}:${minute}`
}

type Order = 'day-first' | 'month-first' | null

const WRITTEN_DAY = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/

/** Days of the file that can be read in one way only say how the others are meant; without one they are asked about. */
function orderOfDays(records: readonly Values[]): Order {
  const orders = new Set<Order>()
  for (const values of records)
    for (const [column, text] of Object.entries(values)) {
      const [, first, second] = (kindOf(column) === 'day' && WRITTEN_DAY.exec(text.trim())) || []
      if (Number(first) > 12) orders.add('day-first')
      if (Number(second) > 12) orders.add('month-first')
    }
  return orders.size === 1 ? [...orders][0]! : null
}

function dayOf(text: string, order: Order): string {
  const [, first = '', second = '', year] = WRITTEN_DAY.exec(text) ?? []
  // A day with a time is what a spreadsheet makes of midnight.
  if (year === undefined) return text.replace(/^(\d{4}-\d{2}-\d{2})[ T]00:00(:00)?$/, '$1')
  const isSame = Number(first) === Number(second)
  if (!order && !isSame) return text
  const [day, month] = order === 'month-first' ? [second, first] : [first, second]
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : text
}
