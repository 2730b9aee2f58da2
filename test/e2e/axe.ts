import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

type Violation = { id: string; nodes: { target: string[] }[] }
type Axe = { run: (where: object, options: object) => Promise<{ violations: Violation[] }> }
type State = { whole: string; parts: string[] }

/** Of all files of this process: looking at the same state again would find the same. */
const foundClean = new Set<string>()

/** Axe's complaints about a page, skipping states and parts that were clean before (decision 080). */
export async function complaints(page: Page): Promise<string[]> {
  // While the next page is on its way there is a line above this one.
  await page.locator('[role=progressbar].fixed').waitFor({ state: 'detached' })
  const { whole, parts } = await page.evaluate(stateOf)
  const clean = new Set([whole, ...parts].filter((hash) => foundClean.has(hash)))
  if (clean.has(whole)) return []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(look, [...clean])
  if (violations.length === 0) for (const hash of [whole, ...parts]) foundClean.add(hash)
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}

/** Texts that cannot be read for their colors: in the dark nothing else differs from the day, where all rules look. */
export async function weakContrasts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.cancel()))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: Axe }).axe
    return (await run({ include: [document.documentElement] }, { runOnly: ['color-contrast'] })).violations
  })
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))
}

/** Runs in the page; rules about the whole page apply even where all parts are known. */
async function look(clean: string[]): Promise<Violation[]> {
  const known = (window as unknown as { parts: [Element, string][] }).parts
    .filter(([, hash]) => clean.includes(hash))
    .map(([part]) => part)
  // The line above a page that is left: it may come at any moment, and belongs to no part of the page.
  const line = document.querySelectorAll('[role=progressbar].fixed')
  const { run } = (window as unknown as { axe: Axe }).axe
  // All rules are applied; only what was found wrong is written out.
  const { violations } = await run(
    { include: [document.documentElement], exclude: [...known, ...line] },
    { resultTypes: ['violations'] },
  )
  return violations
}

/** Runs in the page and hashes what axe judges by, without words and links (decision 080). */
async function stateOf(): Promise<State> {
  // What is still fading in has not its own colors yet.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()

  const worded = /^(aria-(label|description|roledescription|valuetext|valuenow)|alt|title|placeholder|value|label)$/
  const named = /^(id|name|for|form|list|headers|aria-(labelledby|describedby|controls|owns|activedescendant|details))$/
  const unjudged = /^(nonce|integrity|datetime|content|srcset|sizes|d|points|x\d?|y\d?|transform|viewBox)$/
  const looks = [...document.styleSheets].map(({ cssRules }) => cssRules.length)

  function shapeOf(root: Element): string {
    const [ids, names] = [new Map<string, number>(), new Map<string, number>()]
    const numberIn = (seen: Map<string, number>, text: string) => {
      if (!seen.has(text)) seen.set(text, seen.size)
      return seen.get(text)!
    }
    const idOf = (id: string) => `${numberIn(ids, id)}${document.getElementById(id) ? '' : '!'}`
    const addressOf = (to: string) => (to.startsWith('#') ? `#${idOf(to.slice(1))}` : to === '' ? '' : '…')
    const nameOf = (text: string) => (text.trim() === '' ? '' : `t${numberIn(names, text.trim())}`)
    // Two regions must not have one name; that two sentences are the same is nothing to axe.
    const textOf = ({ data, parentElement }: Text) =>
      data.trim() === '' ? '' : parentElement?.closest('h1, h2, h3, h4, legend, caption') ? nameOf(data) : 't'

    const attribute = ({ name, value }: Attr): string => {
      if (unjudged.test(name)) return ''
      if (worded.test(name)) return `${name}=${nameOf(value)}`
      if (named.test(name)) return `${name}=${value.split(/\s+/).map(idOf).join(' ')}`
      if (/^(href|src|action|formaction)$/.test(name)) return `${name}=${addressOf(value)}`
      if (/^(lang|hreflang)$/.test(name) && /^(en|es)(-[A-Z]{2})?$/.test(value))
        return `${name}=${numberIn(ids, value)}`
      // Ids and days of the things that a page shows.
      if (name.startsWith('data-') && !/^[a-z-]*$/.test(value)) return name
      return `${name}=${value}`
    }
    const stateOfField = (element: Element): string => {
      if (element instanceof HTMLDialogElement) return element.matches(':modal') ? 'modal' : ''
      if (element instanceof HTMLInputElement) return `${element.checked} ${element.disabled} ${element.value === ''}`
      if (element instanceof HTMLTextAreaElement) return String(element.value === '')
      return ''
    }
    const write = (element: Element): string => {
      if (/^(script|style|link)$/.test(element.localName)) return ''
      if (element.localName === 'meta' && element.getAttribute('name') !== 'viewport') return ''
      const attributes = [...element.attributes].map(attribute).join(' ')
      const content = [...element.childNodes].map((node) =>
        node instanceof Element ? write(node) : node instanceof Text ? textOf(node) : '',
      )
      return `<${element.localName} ${attributes} ${stateOfField(element)}>${content.join('')}</>`
    }
    return write(root)
  }

  const hashOf = async (root: Element) => {
    const bytes = new TextEncoder().encode(`${innerWidth} ${looks.join(' ')} ${shapeOf(root)}`)
    return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-1', bytes))))
  }
  const elements = [...document.querySelectorAll('header, main, main section, dialog, footer')]
  const parts = await Promise.all(elements.map(async (element) => [element, await hashOf(element)] as const))
  ;(window as unknown as { parts: unknown }).parts = parts
  return { whole: await hashOf(document.documentElement), parts: parts.map(([, hash]) => hash) }
}
