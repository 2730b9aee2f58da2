import { firstLoadLimits } from '#scripts/first-load.ts'
import { pageNames, pagesOf } from './addresses.ts'
import { lookAt } from './lighthouse.ts'
import { type Figure, median, note, type Options } from './report.ts'
import { startPatio } from './running.ts'
import { openBrowser, type Weight } from './weight.ts'

/** The weight of each page's first load, Lighthouse's figures for its slow phone, and when the booking panel answers there. */
export async function measure({ runs }: Options): Promise<Figure[]> {
  const patio = await startPatio()
  try {
    const pages = await pagesOf(patio.address)
    // Everything is weighed first: it also makes the picture variants that Lighthouse's phone asks for.
    const { weights, taps } = await inBrowser(pages, runs)
    const looks = await lookedAt(pages, runs)
    const figures = pageNames.flatMap((name) => [
      ...weightFigures(name, weights[name]),
      ...lighthouseFigures(name, looks[name]),
    ])
    figures.push({ figure: 'listing.panel_answers', value: median(taps) / 1000, unit: 's', goal: '<=2.5' })
    return figures
  } finally {
    await patio.stop()
  }
}

async function inBrowser(pages: Awaited<ReturnType<typeof pagesOf>>, runs: number) {
  const browser = await openBrowser()
  try {
    const [home, results, listing] = [
      await browser.weigh(pages.home),
      await browser.weigh(pages.results),
      await browser.weigh(pages.listing),
    ]
    const taps: number[] = []
    for (let run = 1; run <= runs; run += 1) taps.push(await browser.tapAnswered(pages.listing))
    return { weights: { home, results, listing }, taps }
  } finally {
    await browser.close()
  }
}

/** Goals in kilobytes of 1000 bytes. `sent` is what really came over the line. */
function weightFigures(page: string, weight: Weight): Figure[] {
  return [
    { figure: `${page}.html_gz`, value: weight.document.gz / 1000, unit: 'KB', goal: `<=${firstLoadLimits.htmlKb}` },
    { figure: `${page}.js_gz`, value: weight.script.gz / 1000, unit: 'KB', goal: `<=${firstLoadLimits.scriptKb}` },
    { figure: `${page}.css_gz`, value: weight.stylesheet.gz / 1000, unit: 'KB', goal: '<=15' },
    { figure: `${page}.html_sent`, value: weight.document.sent / 1000, unit: 'KB' },
    { figure: `${page}.js_sent`, value: weight.script.sent / 1000, unit: 'KB' },
    { figure: `${page}.css_sent`, value: weight.stylesheet.sent / 1000, unit: 'KB' },
    { figure: `${page}.requests`, value: weight.requests, unit: '', goal: `<=${firstLoadLimits.requests}` },
  ]
}

type Look = Awaited<ReturnType<typeof lookAt>>

/** One page after the other, and all of them again: what the machine does meanwhile meets each alike. */
async function lookedAt(pages: Awaited<ReturnType<typeof pagesOf>>, runs: number) {
  const looks: Record<(typeof pageNames)[number], Look[]> = { home: [], results: [], listing: [] }
  for (let run = 1; run <= runs; run += 1)
    for (const name of pageNames) {
      note(`Lighthouse ${name} ${run}/${runs}`)
      looks[name].push(await lookAt(pages[name]))
    }
  return looks
}

function lighthouseFigures(page: string, looks: readonly Look[]): Figure[] {
  const middle = (figure: keyof Look) => median(looks.map((look) => look[figure]))

  return [
    { figure: `${page}.performance`, value: middle('performance'), unit: '', goal: '>=95' },
    { figure: `${page}.accessibility`, value: middle('accessibility'), unit: '', goal: '>=100' },
    { figure: `${page}.best_practices`, value: middle('bestPractices'), unit: '', goal: '>=100' },
    { figure: `${page}.seo`, value: middle('seo'), unit: '', goal: '>=100' },
    { figure: `${page}.largest_paint`, value: middle('largestPaint') / 1000, unit: 's', goal: '<=1.8' },
    { figure: `${page}.blocking`, value: middle('blocking'), unit: 'ms', goal: '<=150' },
    { figure: `${page}.blocking_own`, value: middle('ownBlocking'), unit: 'ms', goal: '<=150' },
    { figure: `${page}.cls`, value: middle('cls'), unit: '', goal: '<0.02' },
  ]
}
