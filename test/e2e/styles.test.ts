import { aHouse } from '#test/house/house.ts'
import { addresses, type Pattern } from '#app/addresses.ts'
import type { Side } from '#kernel/side.ts'
import { allRoutes } from '#test/routes.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { hydrated, logIn, sizes, visits } from './browser.ts'
import { aCast } from '#test/cast.ts'
import { samples } from '#test/matrix.ts'
import { isLong, oneIn } from '../proofs/size.ts'

const house = await aHouse()
const visit = visits(house)
const cast = await aCast(house.db)
afterAll(cast.leave)

/** By element and its classes, how such elements look at each width. */
type Looks = Record<string, string[]>

/** The pages to come from, one with each of the two style sheets. */
const PUBLIC_PAGE = '/about'
const OWN_PAGE = '/notifications/settings'

/** Pages that no navigation within the app leads to. */
const alone = ['/sandbox/sessions/:sessionId', '/offline']
const pages = allRoutes.filter(({ isPage, pattern }) => isPage && !alone.includes(pattern))
const patternsOf = (isOf: (access: string) => boolean) =>
  pages.map(({ pattern }) => pattern).filter((pattern) => isOf(addresses[pattern].access))

const behindLogIn = patternsOf((who) => /^(own|signed-in)$/.test(who))
const ofHosts = /^\/(host|manage-listings|create-listing|edit-listing|pay|stripe)/
const walks = [
  { who: 'guest', from: PUBLIC_PAGE, patterns: behindLogIn.filter((pattern) => !ofHosts.test(pattern)) },
  { who: 'host', from: PUBLIC_PAGE, patterns: behindLogIn.filter((pattern) => ofHosts.test(pattern)) },
  { who: 'admin', from: PUBLIC_PAGE, patterns: patternsOf((who) => who.startsWith('admin')) },
  { who: 'guest', from: OWN_PAGE, patterns: patternsOf((who) => who === 'everybody' || who === 'secret') },
] as const

/** A twelfth of the patterns that this world has, because `first-load.test.ts` proves the sheets without a browser. */
const shortly = (patterns: readonly Pattern[]) =>
  oneIn(12, isLong ? patterns : patterns.filter((pattern) => samples[pattern]?.status !== 404))

test.each(walks.map((walk) => ({ ...walk, patterns: shortly(walk.patterns) })))(
  'each page looks the same after a step from $from as after a load: $who',
  async ({ who, from, patterns }) => {
    const [loaded, stepped] = [await signedIn(who), await signedIn(who)]
    await stepped.goto(from)
    await hydrated(stepped)
    // As a press does: now every part of the page gets its script.
    await stepped.keyboard.press('Shift')
    const different: string[] = []
    let compared = 0
    for (const pattern of patterns) {
      const path = samples[pattern]?.at?.(cast.own) ?? pattern
      const answer = await loaded.goto(path)
      // What leads elsewhere, or is missing without more of a world than this one, has no looks of its own.
      if (answer?.status() !== 200 || new URL(loaded.url()).pathname !== path.split('?')[0]) continue
      await hydrated(loaded)
      await stepTo(stepped, path)
      different.push(...(await differences(loaded, stepped)).map((each) => `${pattern}: ${each}`))
      compared += 1
    }
    expect(different).toEqual([])
    expect(compared).toBeGreaterThan(patterns.length * (isLong ? 0.7 : 0.5))
  },
)

async function signedIn(who: Side | 'admin'): Promise<Page> {
  const { page } = await visit()
  if (who === 'admin') await logIn(page, 'admin@patio.example', 'patio-admin')
  else await logIn(page, cast.emails[who], 'patio-guest')
  return page
}

/** As a press of a link does it. */
async function stepTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
    }
    return router.navigate(to)
  }, path)
}

/** Of what both show: a page that was loaded may have a note or a button more. */
async function differences(loaded: Page, stepped: Page): Promise<string[]> {
  const wanted = Object.entries(await looksOf(loaded))
  const isSameYet = async () => {
    const looks = await looksOf(stepped)
    const both = wanted.filter(([element]) => element in looks)
    const different = both.filter(([element, styles]) => looks[element]!.join() !== styles.join())
    const found = different.map(
      ([element, styles]) => `${element}: ${looks[element]!.join(' ')}, not ${styles.join(' ')}`,
    )
    return both.length >= wanted.length * 0.9 ? found : [`only ${both.length} of ${wanted.length} are there`, ...found]
  }
  const until = Date.now() + 4000
  let found = await isSameYet()
  while (found.length > 0 && Date.now() < until) found = await isSameYet()
  return found
}

async function looksOf(page: Page): Promise<Looks> {
  const looks: Looks = {}
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    for (const [element, style] of await page.evaluate(looksNow)) {
      const styles = (looks[`${size.width} ${element}`] ??= [])
      if (!styles.includes(style)) styles.push(style)
    }
  }
  for (const styles of Object.values(looks)) styles.sort()
  return looks
}

/** Nothing that is inherited, and nothing within what is not shown: by what stands around it an element would differ. */
function looksNow(): [element: string, style: string][] {
  const all = [...document.querySelectorAll('body [class]')]
  const shown = all.filter(({ parentElement }) => parentElement!.checkVisibility())
  return shown.map((element) => {
    const style = getComputedStyle(element)
    const { display, position, flexDirection, paddingLeft, paddingTop, rowGap, columnGap } = style
    const columns = style.gridTemplateColumns.split(' ').length
    const looks = [display, position, flexDirection, columns, paddingLeft, paddingTop, rowGap, columnGap]
    return [`${element.localName}.${element.getAttribute('class')}`, looks.join('/')]
  })
}
