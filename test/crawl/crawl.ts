import { addresses, isPattern, type Pattern } from '#app/addresses.ts'
import { withLanguage } from '#app/ui/with-language.ts'
import { type Language, languages } from '#domain/i18n/language.ts'
import { allRoutes } from '#test/routes.ts'
import { matchRoutes } from 'react-router'
import { isOtherLanguage } from './other-language.ts'
import { readPage, type WrittenForm, type WrittenPage } from './written-page.ts'

export const roles = ['visitor', 'guest', 'host', 'admin'] as const
export type Role = (typeof roles)[number]

/** Of pages that a walk before has had in the same language: what differs is around them. */
const known = { ofPattern: 2, ofKind: 1 } as const

/** The maximum requests for one pattern, and for one pattern with the same parameters. */
export type Ceilings = { ofPattern: number; ofKind: number; ofWholePattern: number }

/** Pages of which each has a text or a form of its own, and who looks at all of them. */
const whole: Readonly<Partial<Record<Pattern, Role>>> = {
  '/help/:name': 'visitor',
  '/admin/settings/:section': 'admin',
  '/create-listing/:draftId/:step': 'host',
  '/edit-listing/:listingId/:step?': 'host',
}

/** A device keeps it for any address, and the other one forgets the address's language for the chosen one. */
const ofNoLanguage: readonly Pattern[] = ['/offline', '/preferences']

/** An e-mail is in its reader's language. */
const emails: readonly Pattern[] = ['/admin/emails/:emailId/body', '/admin/emails/templates/:type/preview']

/**
 * `ask`: a plain request, as a browser without script makes it. `isByAddress`: a cookie names another language, the first addresses
 * name this one, and all that they lead to must.
 */
type Reader = { role: Role; language: Language; isByAddress?: boolean; ask: (path: string) => Promise<Response> }
type Found = { path: string; from: string }
/** `kind`: which page it is one of. */
export type Visited = { path: string; pattern: Pattern; kind: string; page: WrittenPage | null }

const matching = allRoutes.map(({ pattern }) => ({ path: pattern }))
/** By pathname: the router sorts its routes for each question. */
const patterns = new Map<string, Pattern | undefined>()

/** @returns undefined where only the page for what does not exist would answer */
function patternOf(path: string): Pattern | undefined {
  const pathname = path.replace(/[?#].*$/, '')
  if (!patterns.has(pathname)) patterns.set(pathname, matchRoutes(matching, pathname)?.[0]?.route.path)
  const pattern = patterns.get(pathname)
  return pattern === '/*' ? undefined : pattern
}

const isOfNoLanguage = (path: string) => ofNoLanguage.some((pattern) => pattern === patternOf(path))

/** Values of one's own (ids, days, places) make no other page; words that the product has chosen may. */
function kindOf(path: string, pattern: string): string {
  const { searchParams } = new URL(path, 'http://crawl.example')
  // Dialogs of the shell are the same on every page.
  if (/[?&](auth|show=search|show=settings)/.test(path))
    return `shell ${searchParams.get('auth') ?? searchParams.get('show')}`
  const named = [...searchParams]
    .filter(([name]) => name !== 'lang')
    .map(([name, value]) =>
      /^(show|auth|view|part|tab|step|topic|status|type)$/.test(name) ? `${name}=${value}` : name,
    )
  return [pattern, ...new Set(named.toSorted())].join(' ')
}

/** Texts in the wrong language; people's own texts are left out, and a title may be one. */
function mixedTexts({ texts }: WrittenPage, language: Language): string[] {
  const others = texts.filter((each) => each.language !== language).map(({ text }) => text)
  return texts
    .filter((each) => each.language === language && isOtherLanguage(each.text, language))
    .map(({ text }) => text)
    .filter((text) => !others.some((other) => text.includes(other)))
}

/** Times of day on a 24-hour clock, which American English does not have; '14:59 left' counts down. */
const otherClock = ({ texts, language }: WrittenPage): string[] =>
  texts
    .filter((each) => each.language === language && language === 'en')
    .map(({ text }) => text)
    .filter((text) => /(?<![\d:])([01]?\d|2[0-3]):[0-5]\d(?!:?\d| (AM|PM)| left)/.test(text))

/** A reader's walk over every link by plain requests, as a browser without script. */
export class Crawl {
  readonly problems: string[] = []
  readonly visited = new Map<string, Visited>()
  private readonly reached = new Set<string>()
  followed = 0
  private readonly queue: Found[] = []
  private readonly seen = new Set<string>()
  private readonly counted = new Map<string, number>()
  private readonly mixed = new Set<string>()
  private readonly hashes: (Found & { id: string })[] = []

  private readonly address: string
  readonly reader: Reader
  private readonly ceilings: Ceilings
  private readonly parts: Set<string>
  private readonly before: readonly Crawl[]

  /**
   * @param parts pictures, scripts and looks that anybody's walk has asked for
   * @param before walks of other readers of this language, which are through when this one begins
   */
  constructor(address: string, reader: Reader, ceilings: Ceilings, parts: Set<string>, before: readonly Crawl[] = []) {
    this.address = address
    this.reader = reader
    this.ceilings = ceilings
    this.parts = parts
    this.before = before
  }

  async walk(entries: readonly string[]): Promise<void> {
    const { language, isByAddress } = this.reader
    for (const path of entries) this.take(isByAddress ? withLanguage(path, language) : path, '(entry)')
    const work = async () => {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) await this.visit(next)
    }
    while (this.queue.length) await Promise.all([work(), work(), work()])
    for (const { path, from, id } of this.hashes.splice(0)) {
      const page = this.visited.get(path)?.page
      if (page && !page.ids.has(id)) this.report(from, `links to ${path}#${id}, where nothing has that id`)
    }
  }

  /** Judges a page as a browser has made it, where it has more links than as it was written. */
  async readAgain(path: string, html: string): Promise<void> {
    this.judge(path, readPage(html))
    await this.walk([])
  }

  private report(path: string, problem: string): void {
    this.problems.push(`${this.reader.role} ${this.reader.language} ${path}: ${problem}`)
  }

  /** Notes a link, and puts its page into the queue if there are not enough of its kind. */
  private take(written: string, from: string): void {
    // To a person, or to whom the reader chooses.
    if (/^(mailto:([^@]+@|\?)|tel:\+?\d)/.test(written)) return
    if (!URL.canParse(written, this.address + from.replace('(entry)', '/')))
      return this.report(from, `links to '${written}'`)
    const url = new URL(written, this.address + from.replace('(entry)', '/'))
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return this.report(from, `links to '${written}'`)
    if (url.origin !== this.address) return
    this.followed += 1
    const path = url.pathname + url.search
    const pattern = patternOf(path)
    if (pattern === undefined) return this.report(from, `links to ${path}, which is no page`)
    if (url.hash !== '') this.hashes.push({ path, from, id: decodeURIComponent(url.hash.slice(1)) })
    if (this.seen.has(path)) return
    this.seen.add(path)
    // Another language's page is another walk's.
    if (languages.some((language) => language !== this.reader.language && url.searchParams.get('lang') === language))
      return
    if (this.isEnough(path, pattern)) return
    this.queue.push({ path, from })
  }

  private isEnough(path: string, pattern: Pattern | `part ${string}`): boolean {
    const isKnown = this.before.some(({ reached }) => reached.has(pattern))
    const { ofPattern, ofKind, ofWholePattern } = { ...this.ceilings, ...(isKnown && known) }
    const isWhole = isPattern(pattern) && whole[pattern] === this.reader.role
    const counts = [
      [pattern, isWhole ? ofWholePattern : ofPattern],
      [kindOf(path, pattern) + (isWhole ? path : ''), ofKind],
    ] as const
    // The pattern without parameters is a kind too.
    const names = counts.map(([name], index) => `${index} ${name}`)
    if (counts.some(([, ceiling], index) => (this.counted.get(names[index]!) ?? 0) >= ceiling)) return true
    for (const name of names) this.counted.set(name, (this.counted.get(name) ?? 0) + 1)
    return false
  }

  private async visit({ path, from }: Found): Promise<void> {
    const answer = await this.reader.ask(path)
    const to = answer.headers.get('location')
    if (to !== null && answer.status < 400) {
      await answer.body?.cancel()
      return this.redirected({ path, from }, to)
    }
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    const text = isPage ? await answer.text() : (await answer.arrayBuffer(), '')
    if (answer.status !== 200) return this.report(path, `answers ${answer.status}, linked from ${from}`)
    const pattern = patternOf(path)!
    const page = isPage ? readPage(text) : null
    this.reached.add(pattern)
    this.visited.set(path, { path, pattern, kind: kindOf(path, pattern), page })
    if (page && !emails.includes(pattern)) this.judge(path, page)
    if (page) await this.fetchParts(path, page)
  }

  private redirected({ path, from }: Found, to: string): void {
    const target = new URL(to, this.address + path)
    if (target.searchParams.get('auth') === 'login' && this.reader.role !== 'visitor')
      return this.report(path, `leads to the log-in, linked from ${from}`)
    if (target.pathname + target.search === path) return this.report(path, 'leads to itself')
    this.followed -= 1
    this.take(to, path)
  }

  private judge(path: string, page: WrittenPage): void {
    if (page.language !== this.reader.language) this.report(path, `is in '${page.language}'`)
    for (const text of mixedTexts(page, this.reader.language)) {
      if (this.mixed.has(text)) continue
      this.mixed.add(text)
      this.report(path, `says '${text.slice(0, 120)}' in the other language`)
    }
    for (const text of otherClock(page)) this.report(path, `says '${text.slice(0, 120)}' by a 24-hour clock`)
    for (const form of page.forms) this.judgeForm(path, form)
    for (const link of page.links) {
      this.take(link, path)
      this.judgeLanguage(path, link)
    }
  }

  /** Tables too: titles of spaces stand in them. */
  private judgeLanguage(path: string, link: string): void {
    if (!this.reader.isByAddress || !URL.canParse(link, this.address + path)) return
    const url = new URL(link, this.address + path)
    const route = allRoutes.find(({ pattern }) => pattern === patternOf(url.pathname))
    const hasWords = route?.isPage || /\.(ics|csv)$/.test(url.pathname)
    if (url.origin === this.address && hasWords && !url.searchParams.has('lang') && !isOfNoLanguage(path))
      this.report(path, `links to '${link}', which leaves the language of the address`)
  }

  private judgeForm(path: string, { action, method, language }: WrittenForm): void {
    const url = new URL(action || path, this.address + path)
    const route = allRoutes.find(({ pattern }) => pattern === patternOf(url.pathname))
    const isThere =
      route && (method === 'post' ? route.hasAction : method === 'get' ? route.hasLoader : method === 'dialog')
    if (url.origin === this.address && !isThere)
      this.report(path, `has a form that ${method}s to ${url.pathname}, where nobody takes it`)
    const named = method === 'get' ? language : url.searchParams.get('lang')
    if (this.reader.isByAddress && route && named === null && !isOfNoLanguage(url.pathname))
      this.report(path, `has a form that ${method}s to ${url.pathname}, which leaves the language of the address`)
    if (route && addresses[route.pattern].access.startsWith('admin') && this.reader.role !== 'admin')
      this.report(path, `has a form for ${url.pathname}, which only an admin may send`)
  }

  private async fetchParts(path: string, page: WrittenPage): Promise<void> {
    for (const part of page.parts) {
      const url = new URL(part, this.address + path)
      const name = url.pathname + url.search
      const pattern = patternOf(url.pathname) ?? url.pathname
      if (url.origin !== this.address || this.parts.has(name) || this.isEnough(name, `part ${pattern}`)) continue
      this.parts.add(name)
      const answer = await this.reader.ask(name)
      await answer.arrayBuffer()
      if (answer.status !== 200) this.report(path, `has a part ${name}, which answers ${answer.status}`)
    }
  }
}
