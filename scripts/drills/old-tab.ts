import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { buildIfChanged } from '../build.ts'
import { chromium as findChromium, chromiumFlags } from '../chromium.ts'
import { reportDrill } from '../drill-report.ts'
import { within } from '../drilling/installation.ts'
import { nextRelease } from '../drilling/releases.ts'
import { NOTICED_MS, type TwoServers, twoServers } from '../drilling/two-servers.ts'

/**
 * A tab stays open while both servers are replaced by another release, in which the pages' scripts have other names: its own are still given
 * out, and a click in it arrives.
 */
const root = join(import.meta.dirname, '../..')
const next = join(mkdtempSync(join(tmpdir(), 'patio-next-')), 'release')
buildIfChanged()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
try {
  nextRelease(next)
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  process.exitCode = await within(twoServers('old-tab'), async (all) => {
    const page = await context.newPage()
    await page.goto(`${all.publicUrl}/help`)
    await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
    await upgrade(all)
    const [former, present] = [scriptsIn(root), scriptsIn(next)]
    const own = former.filter((name) => !present.includes(name))
    const gone = await goneOf(all, own)
    const arrived = await click(page, all.publicUrl)
    return reportDrill('old-tab', [
      {
        what: 'scripts of other names',
        figure: `${own.length} of ${former.length}`,
        isMet: own.length > former.length / 2,
      },
      { what: 'of them not given out any more', figure: gone.join(', ') || '0', isMet: gone.length === 0 },
      { what: 'a click in the tab arrives', figure: arrived, isMet: arrived === 'yes' },
    ])
  })
} finally {
  await browser.close()
  rmSync(join(next, '..'), { recursive: true, force: true })
}

async function upgrade({ servers, ports, program }: TwoServers): Promise<void> {
  for (const [index, server] of servers.entries()) {
    await server.end('SIGTERM')
    await program('server.ts', { root: next, settings: { PORT: String(ports[index]) } }).start()
    await setTimeout(NOTICED_MS)
  }
}

/** Names of what a build's pages may load. */
function scriptsIn(folder: string): string[] {
  const build = join(folder, 'build', readFileSync(join(folder, 'build/current'), 'utf8'))
  return readdirSync(join(build, 'client/assets')).filter((name) => name.endsWith('.js'))
}

/** A script that no release has is answered with lines that nobody may keep. */
async function goneOf({ ask }: TwoServers, names: readonly string[]): Promise<string[]> {
  const gone: string[] = []
  for (const name of names) {
    const { status, headers } = await ask(`/assets/${name}`)
    if (status !== 200 || !headers['cache-control']?.includes('immutable')) gone.push(name)
  }
  return gone
}

/** To a page of which the tab has no script yet. */
async function click(page: Page, publicUrl: string): Promise<string> {
  await page.locator('footer a[href="/about"]').click()
  const isThere = await page.waitForURL(`${publicUrl}/about`, { timeout: 30_000 }).then(
    () => true,
    () => false,
  )
  const titles = await page.locator('main h1').count()
  return isThere && titles === 1 ? 'yes' : `no: ${page.url()}, ${titles} titles`
}
