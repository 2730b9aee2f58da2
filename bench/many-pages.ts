import { pagesOf, textOf } from './addresses.ts'
import { memoryOf } from './memory.ts'
import { type Figure, note } from './report.ts'
import type { Running } from './running.ts'

/** Pages that differ, each asked for once, as a crawler does. */
const PAGES = 10_000
const AT_ONCE = 8
/** Seconds without a request before memory is read again. */
const IDLE_S = 10

/** The server's memory when it has answered many different pages, at once and after a rest. */
export async function memoryAfterPages({ address, pid }: Running): Promise<Figure[]> {
  note(`${PAGES} different pages...`)
  const { listing } = await pagesOf(address)
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let page = next++; page < PAGES; page = next++) await textOf(addressOf(page, address, listing))
    }),
  )
  const loaded = memoryOf(pid).total
  await new Promise((done) => setTimeout(done, IDLE_S * 1000))
  return [
    { figure: 'memory.after_pages', value: loaded, unit: 'MB', goal: '<300' },
    { figure: 'memory.after_rest', value: memoryOf(pid).total, unit: 'MB' },
  ]
}

/** Searches with a price of their own, and a listing for parties and days of their own. */
const addressOf = (page: number, address: string, listing: string) =>
  page % 2 === 0
    ? `${address}/?location=Santiago&minPrice=${page}`
    : `${listing}?guests=${1 + (page % 16)}&month=2026-${String(1 + (page % 12)).padStart(2, '0')}-01&reviews=${page}`
