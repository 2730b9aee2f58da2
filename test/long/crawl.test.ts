import { type Language, languages } from '#domain/i18n/language.ts'
import { type Ceilings, Crawl, type Role, roles, type Visited } from '#test/crawl/crawl.ts'
import { entries, figuresOf, makeUnlinked, removeClaims, unreached } from '#test/crawl/world.ts'
import { complaints } from '#test/e2e/axe.ts'
import { hydrated, logIn, visits } from '#test/e2e/browser.ts'
import { aHouse } from '#test/house/house.ts'
import { allRoutes } from '#test/routes.ts'
import { anAddress, cookiesOf } from '#test/visitor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Many pages of each kind in a browser and both languages; `test/requests/crawl.test.ts` is shorter. */
const ceilings: Ceilings = { ofPattern: 40, ofKind: 6, ofWholePattern: 200 }
const TIMEOUT_MS = 14_400_000

const house = await aHouse({ worker: true })
const visit = visits(house)

type Reader = { role: Role; language: Language; crawl: Crawl }
const readers: Reader[] = []
let unlinked: Awaited<ReturnType<typeof makeUnlinked>>

beforeAll(async () => {
  unlinked = await makeUnlinked(house.db)
  const parts = new Set<string>()
  for (const role of roles) {
    const session = role === 'visitor' ? '' : await sessionOf(role)
    for (const language of languages) {
      const cookie = [session, `i18next=${language}`, 'currency=USD'].filter(Boolean).join('; ')
      const ask = (path: string) =>
        fetch(house.address + path, {
          headers: { 'x-visitor': anAddress(), accept: 'text/html', cookie },
          redirect: 'manual',
        })
      readers.push({ role, language, crawl: new Crawl(house.address, { role, language, ask }, ceilings, parts) })
    }
  }
}, TIMEOUT_MS)
afterAll(() => removeClaims(house.db))

async function sessionOf(role: Role): Promise<string> {
  const answer = await fetch(`${house.address}/auth/enter`, {
    method: 'POST',
    headers: { origin: house.address, 'x-visitor': anAddress() },
    body: new URLSearchParams({ step: 'password', email: `${role}@patio.example`, password: `patio-${role}` }),
    redirect: 'manual',
  })
  if (answer.status !== 302) throw new Error(`The log-in of ${role} answered ${answer.status}.`)
  return cookiesOf(answer)
}

test(
  '[SHELL-02] [SHELL-08] [INTL-01] every link that a visitor, a guest, a host and an admin are offered leads to something, each page in one language',
  async () => {
    for (const { role, crawl } of readers) {
      const own = [...unlinked.values()].filter((page) => page.role === role).map(({ path }) => path)
      await crawl.walk([...entries[role], ...own])
    }
    expect(readers.flatMap(({ crawl }) => crawl.problems)).toEqual([])
    print()
  },
  TIMEOUT_MS,
)

test(
  '[SHELL-02] in the browser no page has an error, something against its policy, an answer that is none, or a finding of axe',
  async () => {
    const waiting = readers.values()
    const problems: string[] = []
    const work = async () => {
      for (const reader of waiting) {
        const pages = pagesOf(reader)
        const found = await lookAt(reader, pages)
        problems.push(...found)
        // Hours may be left.
        console.log(reader.role, reader.language, `${pages.length} pages in the browser`, found)
      }
    }
    await Promise.all([work(), work()])
    // What only the scripts show has links too.
    expect([...problems, ...readers.flatMap(({ crawl }) => crawl.problems)]).toEqual([])

    expect(unreached(readers.map(({ crawl }) => crawl))).toEqual([])
    expect(house.logged()).not.toContain('"level":50')
    print()
  },
  TIMEOUT_MS,
)

/** A device shows the first without its scripts, and the second is a frame within the checkout. */
const notByThemselves: readonly string[] = ['/offline', '/sandbox/sessions/:sessionId']
const lookedAt = allRoutes
  .filter(({ isPage, pattern }) => isPage && !notByThemselves.includes(pattern))
  .map(({ pattern }) => pattern)
const pagesOf = ({ crawl }: Reader) =>
  [...crawl.visited.values()].filter(({ page, pattern }) => page !== null && lookedAt.includes(pattern))

async function lookAt({ role, language, crawl }: Reader, pages: readonly Visited[]): Promise<string[]> {
  const problems: string[] = []
  const { page, context, errors } = await visit()
  if (role !== 'visitor') await logIn(page, `${role}@patio.example`, `patio-${role}`)
  await context.addCookies([{ name: 'i18next', value: language, url: house.address }])
  await page.exposeFunction('noteViolation', (what: string) => errors.push(`policy: ${what}`))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(window as unknown as { noteViolation: (what: string) => void }).noteViolation(
        `${violatedDirective} ${blockedURI}`,
      )
    })
  })
  page.on('response', (answer) => void (answer.status() >= 400 && errors.push(`${answer.status()} ${answer.url()}`)))
  for (const { path } of pages) {
    await page.goto(path)
    await hydrated(page).catch(() => errors.push('is not hydrated'))
    const found = [...errors.splice(0), ...(await complaints(page))]
    problems.push(...found.map((problem) => `${role} ${language} ${path} in the browser: ${problem}`))
    await crawl.readAgain(path, await page.content())
  }
  await context.close()
  return problems
}

const print = () => console.log(figuresOf(readers.map(({ crawl }) => crawl)).join('\n'))
