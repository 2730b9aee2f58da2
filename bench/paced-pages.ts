import { setTimeout as wait } from 'node:timers/promises'
import { pageNames, pagesOf } from './addresses.ts'
import { spreadOf } from './backend-time.ts'
import { logIn } from './guest.ts'
import { note } from './report.ts'

const PAGES_PER_SECOND = 10
/** Alone, for comparison. */
const QUIET_S = 30

export type PacedPages = {
  cookie: string
  /** The time of each page while nothing else is done, ms. */
  quiet: readonly number[]
  /** Asks at the same rate until then, however long the answers take. @returns how long each took, ms */
  during: (until: Promise<unknown>) => Promise<number[]>
}

/** Asks for pages at a fixed rate, first alone; a logged-in reader's are rendered each time. */
export async function pacedPages(address: string): Promise<PacedPages> {
  const cookie = await logIn(address)
  const pages = Object.values(await pagesOf(address))
  const during = (until: Promise<unknown>) => pagesDuring(pages, cookie, until)
  note(`${QUIET_S} s of pages alone...`)
  await during(wait(QUIET_S * 300))
  return { cookie, during, quiet: await during(wait(QUIET_S * 1000)) }
}

export const p99 = (values: readonly number[]) => spreadOf(values).p99

async function pagesDuring(pages: readonly string[], cookie: string, until: Promise<unknown>): Promise<number[]> {
  const tookMs: number[] = []
  const loading: Promise<void>[] = []
  const over = new AbortController()
  const end = until.finally(() => over.abort())
  // What fails is thrown below; until then nobody else notices.
  end.catch(() => {})
  for (let count = 0; !over.signal.aborted; count += 1) {
    const page = ask(pages[count % pageNames.length]!, cookie).then((ms) => void tookMs.push(ms))
    page.catch(() => over.abort())
    loading.push(page)
    await wait(1000 / PAGES_PER_SECOND)
  }
  await Promise.all([end, ...loading])
  return tookMs
}

async function ask(url: string, cookie: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`)
  return performance.now() - start
}
