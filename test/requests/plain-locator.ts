import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import { type ChosenFile, isDisabled, isTickable } from './form-data.ts'

export type Words = string | RegExp
export type LabelOptions = { exact?: boolean }
export type RoleOptions = LabelOptions & {
  name?: Words
  level?: number
  pressed?: boolean
  checked?: boolean
  expanded?: boolean
}

/** The page (`plain-page.ts`) as a locator uses it for its element. */
export type PageOfElements = {
  document: Document
  url: () => string
  press: (target: Element) => Promise<void>
  submit: (button: Element) => Promise<void>
  fill: (field: Element, value: string) => void
  tick: (box: Element, isTicked: boolean) => void
  choose: (select: Element, wanted: string | { label: string }) => void
  chooseFiles: (field: Element, files: readonly ChosenFile[]) => void
  inputValue: (field: Element) => string
}

/** Elements of a page, looked for anew at each question; named and found as Playwright does, as far as a page without looks tells. */
export class PlainLocator {
  readonly page: PageOfElements
  readonly #roots: () => ParentNode[]

  constructor(page: PageOfElements, roots: () => ParentNode[]) {
    this.page = page
    this.#roots = roots
  }

  readonly find = (): Element[] => this.#roots().filter((root): root is Element => 'localName' in root)

  getByRole(role: string, options: RoleOptions = {}): PlainLocator {
    return this.#within((root) => [...root.querySelectorAll('*')].filter((each) => hasRole(each, role, options)))
  }

  getByLabel(text: Words, options: LabelOptions = {}): PlainLocator {
    const isNamed = (control: Element) =>
      [control.getAttribute('aria-label'), ...labelsOf(control).map((label) => label.textContent)].some(
        (label) => label !== null && says(label, text, options),
      )
    return this.#within((root) =>
      [...root.querySelectorAll('input, select, textarea, button, [aria-label], [aria-labelledby]')].filter(isNamed),
    )
  }

  /** The innermost elements that say it; within an element, it may be that one. */
  getByText(text: Words, options: LabelOptions = {}): PlainLocator {
    return this.#within((root) => {
      const own = 'closest' in root ? [root as Element] : []
      const all = [...own, ...root.querySelectorAll('body, body *')].filter(
        (each) => !each.closest('script, style, template'),
      )
      const saying = all.filter((each) => says(textOf(each), text, options))
      return saying.filter((each) => !saying.some((other) => other !== each && each.contains(other)))
    })
  }

  locator(css: string, { hasText }: { hasText?: Words } = {}): PlainLocator {
    const found = this.#within((root) => [...root.querySelectorAll(css)])
    return hasText === undefined ? found : found.filter({ hasText })
  }

  filter({ hasText, has, hasNot }: { hasText?: Words; has?: PlainLocator; hasNot?: PlainLocator }): PlainLocator {
    const holds = (each: Element, inner: PlainLocator) =>
      inner.find().some((other) => other !== each && each.contains(other))
    return new PlainLocator(this.page, () =>
      this.find().filter(
        (each) =>
          (hasText === undefined || says(textOf(each), hasText, {})) &&
          (!has || holds(each, has)) &&
          (!hasNot || !holds(each, hasNot)),
      ),
    )
  }

  readonly or = (other: PlainLocator) =>
    new PlainLocator(this.page, () => inOrder(this.page, [...this.find(), ...other.find()]))
  readonly nth = (place: number) => new PlainLocator(this.page, () => this.find().slice(place).slice(0, 1))
  readonly first = () => this.nth(0)
  readonly last = () => new PlainLocator(this.page, () => this.find().slice(-1))
  readonly all = async () => this.find().map((each) => new PlainLocator(this.page, () => [each]))
  readonly count = async () => this.find().length

  readonly click = async () => this.page.press(this.#one())
  /** `Enter` on a field sends its form by the first button, elsewhere it is a press. */
  async press(key: string): Promise<void> {
    const target = this.#one()
    if (key === 'Space' && isTickable(target)) return this.page.press(target)
    if (key !== 'Enter') throw new Error(`Without script ${key} does nothing.`)
    const isField =
      target.localName === 'input' && !['submit', 'button', 'image'].includes(target.getAttribute('type')!)
    const form = target.closest('form')
    const button = [...(form?.querySelectorAll('button:not([type=button]), input[type=submit]') ?? [])][0]
    return isField && button ? this.page.submit(button) : this.page.press(target)
  }
  readonly fill = async (value: string) => this.page.fill(this.#one(), value)
  readonly check = async () => this.page.tick(this.#control(), true)
  readonly uncheck = async () => this.page.tick(this.#control(), false)
  readonly selectOption = async (wanted: string | { label: string }) => this.page.choose(this.#one(), wanted)
  readonly setInputFiles = async (files: ChosenFile | readonly ChosenFile[]) =>
    this.page.chooseFiles(this.#one(), Array.isArray(files) ? files : [files as ChosenFile])

  readonly textContent = async () => this.#one().textContent
  readonly innerText = async () => textOf(this.#one())
  readonly allTextContents = async () => this.find().map((each) => each.textContent ?? '')
  readonly getAttribute = async (name: string) => this.#one().getAttribute(name)
  readonly inputValue = async () => this.page.inputValue(this.#one())
  readonly isChecked = async () => this.#control().hasAttribute('checked')
  readonly isDisabled = async () => isDisabled(this.#one())
  readonly isVisible = async () => this.find().some((each) => !isHidden(each))
  readonly evaluate = async <Answer>(ask: (element: Element) => Answer) => ask(this.#one())
  readonly evaluateAll = async <Answer>(ask: (elements: Element[]) => Answer) => ask(this.find())

  /** @throws Error where it is otherwise: without script nothing changes while one waits */
  async waitFor({ state = 'visible' }: { state?: 'visible' | 'attached' | 'hidden' | 'detached' } = {}): Promise<void> {
    const found = this.find()
    const seen = found.filter((each) => !isHidden(each))
    const holds = {
      visible: seen.length > 0,
      attached: found.length > 0,
      hidden: seen.length === 0,
      detached: found.length === 0,
    }
    if (!holds[state])
      throw new Error(`${found.length} found, ${seen.length} to be seen, not ${state}, at ${this.page.url()}`)
  }

  #within(look: (root: ParentNode) => Element[]): PlainLocator {
    return new PlainLocator(this.page, () => inOrder(this.page, this.#roots().flatMap(look)))
  }

  #one(): Element {
    const found = this.find()
    if (found.length === 0) throw new Error(`Nothing found at ${this.page.url()}`)
    if (found.length > 1)
      throw new Error(`${found.length} found: ${found.map((each) => each.outerHTML.slice(0, 120)).join('\n')}`)
    return found[0]!
  }

  #control(): Element {
    const found = this.#one()
    return found.localName === 'label' ? found.querySelector('input')! : found
  }
}

function inOrder(page: PageOfElements, found: readonly Element[]): Element[] {
  if (found.length < 2) return [...found]
  const all = new Set(found)
  return [...page.document.querySelectorAll('*')].filter((each) => all.has(each))
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Without what scripts are given. */
function textOf(element: Element): string {
  if (!element.querySelector('script, style, template')) return element.textContent ?? ''
  return [...element.childNodes]
    .map((child) => (isElement(child) ? shownText(child) : (child.textContent ?? '')))
    .join('')
}

const isElement = (node: Node): node is Element => node.nodeType === 1
const shownText = (element: Element) => (element.matches('script, style, template') ? '' : textOf(element))

function says(text: string, wanted: Words, { exact = false }: LabelOptions): boolean {
  const line = oneLine(text)
  if (typeof wanted !== 'string') return wanted.test(line)
  return exact ? line === oneLine(wanted) : line.toLowerCase().includes(oneLine(wanted).toLowerCase())
}

function labelsOf(control: Element): Element[] {
  const { ownerDocument: page, id } = control
  const by = (control.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
  const around = control.closest('label')
  return [
    ...by.flatMap((label) => page.getElementById(label) ?? []),
    ...(id ? page.querySelectorAll(`label[for="${id}"]`) : []),
    ...(around ? [around] : []),
  ]
}

/** What no browser shows, whatever the looks: the rest is a matter of style sheets. */
export function isHidden(element: Element): boolean {
  if (element.closest('[hidden], template, script, style, dialog:not([open]), input[type=hidden]')) return true
  for (let each: Element | null = element; each; each = each.parentElement) {
    const around: Element | null = each.parentElement
    if (around?.localName === 'details' && !around.hasAttribute('open') && each.localName !== 'summary') return true
  }
  return false
}

/** No style sheet: every element stands as a browser shows it by itself. */
const noStyle = { getPropertyValue: () => '' } as unknown as CSSStyleDeclaration

function hasRole(element: Element, role: string, options: RoleOptions): boolean {
  if (roleOf(element) !== role || element.closest('[aria-hidden=true]') || isHidden(element)) return false
  const { name, level, pressed, checked, expanded } = options
  const state = (attribute: string, wanted: boolean | undefined) =>
    wanted === undefined || (element.getAttribute(attribute) === 'true') === wanted
  const isTicked = element.hasAttribute('checked') || element.getAttribute('aria-checked') === 'true'
  return (
    (level === undefined ||
      element.localName === `h${level}` ||
      element.getAttribute('aria-level') === String(level)) &&
    state('aria-pressed', pressed) &&
    state('aria-expanded', expanded) &&
    (checked === undefined || isTicked === checked) &&
    (name === undefined || says(nameOf(element), name, options))
  )
}

const nameOf = (element: Element) => computeAccessibleName(element, { getComputedStyle: () => noStyle })

/** The parser's elements do not say that an input without a type is a text's, and the roles know no `search`. */
function roleOf(element: Element): string | null {
  if (element.localName === 'search') return 'search'
  if (element.localName === 'input' && !element.hasAttribute('role') && !element.hasAttribute('type'))
    return element.hasAttribute('list') ? 'combobox' : 'textbox'
  return getRole(element)
}
