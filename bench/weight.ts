import { gzipSync } from 'node:zlib'
import { chromium as executable, chromiumFlags } from '#scripts/chromium.ts'
import { chromium, type Browser, type Response } from 'playwright-core'
import { endedAlways } from './interruption.ts'
import { phone, tapAnswered } from './tap.ts'

const kinds = ['document', 'script', 'stylesheet'] as const
type Kind = (typeof kinds)[number]

/** Bytes of one kind: compressed by us, whatever the server does, and as they came over the line. */
type Bytes = { gz: number; sent: number }

export type Weight = Record<Kind, Bytes> & { /** Besides pictures, the document among them. */ requests: number }

export const launched = () => chromium.launch({ executablePath: executable(), args: chromiumFlags })

export async function openBrowser() {
  const browser = await launched()
  const close = endedAlways(() => browser.close())
  return {
    weigh: (url: string) => weigh(browser, url),
    tapAnswered: (listing: string) => tapAnswered(browser, listing),
    close,
  }
}

/** Loads a page with an empty cache until the line is quiet, its hydration included. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))

  const main = await page.goto(url, { waitUntil: 'networkidle' })
  if (main?.status() !== 200) throw new Error(`${url} answered ${main?.status()} in the browser.`)
  const fetched = answers.filter((answer) => /^https?:/.test(answer.url()))
  const missing = fetched.find((answer) => answer.status() >= 400)
  if (missing) throw new Error(`${missing.url()} answered ${missing.status()}.`)

  const besidesPictures = fetched.filter((answer) => kindOf(answer) !== 'image')
  const [document, script, stylesheet] = await Promise.all(
    kinds.map((kind) => bytesOf(besidesPictures.filter((answer) => kindOf(answer) === kind))),
  )
  await context.close()
  return { document: document!, script: script!, stylesheet: stylesheet!, requests: besidesPictures.length }
}

/** A picture is what has the type of one: of the icons the browser says that they are something else. */
const kindOf = (answer: Response) =>
  answer.headers()['content-type']?.startsWith('image/') ? 'image' : answer.request().resourceType()

async function bytesOf(answers: readonly Response[]): Promise<Bytes> {
  const each = await Promise.all(
    answers.map(async (answer) => ({
      gz: gzipSync(await answer.body()).length,
      sent: (await answer.request().sizes()).responseBodySize,
    })),
  )
  return each.reduce((sum, { gz, sent }) => ({ gz: sum.gz + gz, sent: sum.sent + sent }), { gz: 0, sent: 0 })
}
