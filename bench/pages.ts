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
    const figures: Figure[] = []
    for (const name of pageNames) {
      figures.push(...weightFigures(name, weights[name]), ...(await lighthouseFigures(name, pages[name], runs)))
    }
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

async function lighthouseFigures(page: string, url: string, runs: number): Promise<Figure[]> {
  const seen: Awaited<ReturnType<typeof lookAt>>[] = []
  for (let run = 1; run <= runs; run += 1) {
    note(`Lighthouse ${page} ${run}/${runs}`)
    seen.push(await lookAt(url))
  }
  const middle = (figure: keyof (typeof seen)[number]) => median(seen.map((one) => one[figure]))

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
