import { anAddress } from '#test/visitor.ts'
import { parseHTML } from 'linkedom'
import {
  type ChosenFile,
  type Entered,
  formData,
  formOf,
  isTickable,
  nothingEntered,
  optionValue,
  typeOf,
  valueOf,
} from './form-data.ts'
import { type LabelOptions, type PageOfElements, PlainLocator, type RoleOptions, type Words } from './plain-locator.ts'

/** Of a redirect's chain: a browser gives up after as many. */
const MAX_REDIRECTS = 20

export type PlainAnswer = { status: () => number; headers: () => Record<string, string>; text: () => Promise<string> }

/**
 * A page in a browser that runs no script and knows no looks: it asks, keeps cookies, follows redirects, fills in forms and sends them. Its methods
 * are named as Playwright's, so that a test moves between the two; nothing happens by itself, so what is waited for must be there.
 */
export class PlainPage implements PageOfElements {
  document: Document = parseHTML('<!doctype html><html><body></body></html>').document
  entered: Entered = nothingEntered()
  /** The address that this browser's requests come from. */
  readonly from: string = anAddress()
  #url: string
  readonly #address: string
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #headers: Record<string, string>

  /** @param address of the product, which paths are of */
  constructor(address: string, { headers = {} }: { headers?: Record<string, string> } = {}) {
    this.#address = address
    this.#url = 'about:blank'
    this.#headers = { 'x-visitor': this.from, 'accept-language': 'en-US', ...headers }
  }

  readonly url = (): string => this.#url
  readonly content = async (): Promise<string> => this.document.documentElement.outerHTML
  readonly title = async (): Promise<string> => this.document.querySelector('title')?.textContent ?? ''
  readonly goto = (path: string): Promise<PlainAnswer> => this.#open(new Request(new URL(path, this.#base())))
  readonly reload = (): Promise<PlainAnswer> => this.goto(this.#url)

  /** @throws Error unless one is there */
  async waitForURL(expected: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    if (!isAt(new URL(this.#url), expected)) throw new Error(`${this.#url} is not ${String(expected)}`)
  }

  readonly getByRole = (role: string, options?: RoleOptions) => this.#all().getByRole(role, options)
  readonly getByLabel = (text: Words, options?: LabelOptions) => this.#all().getByLabel(text, options)
  readonly getByText = (text: Words, options?: LabelOptions) => this.#all().getByText(text, options)
  readonly locator = (css: string, options?: { hasText?: Words }) => this.#all().locator(css, options)

  /** Requests beside the page, with its cookies; redirects are answers. */
  readonly request = {
    get: (path: string, init: RequestInit = {}) => this.request.fetch(path, init),
    fetch: (path: string, init: RequestInit) => this.#send(new Request(new URL(path, this.#base()), init)),
    post: (path: string, { form, headers }: { form: Record<string, string>; headers?: Record<string, string> }) =>
      this.#send(
        new Request(new URL(path, this.#base()), {
          method: 'POST',
          body: new URLSearchParams(form),
          headers: { origin: new URL(this.#address).origin, ...headers },
        }),
      ),
  }

  cookies(): ReadonlyMap<string, string> {
    return this.#jar(new URL(this.#base()))
  }

  /** @param name of the ones that go; without it, all */
  clearCookies(name: RegExp = /^/): void {
    for (const jar of this.#cookies.values()) for (const key of jar.keys()) if (name.test(key)) jar.delete(key)
  }

  addCookies(cookies: Record<string, string>): void {
    const jar = this.#jar(new URL(this.#address))
    for (const [name, value] of Object.entries(cookies)) jar.set(name, value)
  }

  /** As by the form, in English and in dollars unless the test sets others. */
  async logIn(email: string, password: string): Promise<void> {
    const entered = await this.request.post('/auth/enter', { form: { step: 'password', email, password } })
    if (entered.status !== 302) throw new Error(`The log-in of ${email} answered ${entered.status}.`)
    this.addCookies({ i18next: 'en', currency: 'USD' })
  }

  /** Presses a link, a button, a label, a box or a summary, as `Enter` and a click do. */
  async press(target: Element): Promise<void> {
    const control = target.closest('a[href], button, summary, input, label, option')
    if (!control) throw new Error(`Nothing happens by pressing ${target.outerHTML.slice(0, 200)}`)
    if (control.localName === 'a') return void (await this.goto(new URL(control.getAttribute('href')!, this.#url).href))
    if (control.localName === 'summary') return void control.parentElement!.toggleAttribute('open')
    if (control.localName === 'label') return this.press(labelled(control))
    if (isTickable(control)) return this.tick(control, typeOf(control) === 'radio' || !control.hasAttribute('checked'))
    if (['submit', 'image'].includes(typeOf(control))) await this.submit(control)
  }

  tick(box: Element, isTicked: boolean): void {
    if (isTicked && typeOf(box) === 'radio')
      for (const other of this.document.querySelectorAll('input[type=radio]'))
        if (other.getAttribute('name') === box.getAttribute('name') && formOf(other) === formOf(box))
          other.removeAttribute('checked')
    box.toggleAttribute('checked', isTicked)
  }

  fill(field: Element, value: string): void {
    const { localName } = field
    if (localName !== 'textarea' && localName !== 'input') throw new Error(`No text goes into ${field.outerHTML}`)
    const max = field.getAttribute('maxlength')
    this.entered.values.set(field, max ? value.slice(0, Number(max)) : value)
  }

  choose(select: Element, wanted: string | { label: string }): void {
    const option = [...select.querySelectorAll('option')].find((each) =>
      typeof wanted === 'string'
        ? optionValue(each) === wanted || each.textContent?.trim() === wanted
        : each.textContent?.trim() === wanted.label,
    )
    if (!option) throw new Error(`There is no ${JSON.stringify(wanted)} in ${select.outerHTML.slice(0, 300)}`)
    this.entered.values.set(select, optionValue(option))
  }

  chooseFiles(field: Element, files: readonly ChosenFile[]): void {
    this.entered.files.set(field, files)
  }

  readonly inputValue = (field: Element): string => valueOf(field, this.entered)

  /** Sends the form of a button. @throws Error where a browser would show what is wrong instead */
  async submit(button: Element): Promise<void> {
    const form = formOf(button)
    if (!form) return
    const own = (name: string) => button.getAttribute(`form${name}`) ?? form.getAttribute(name)
    const data = formData(form, button, this.entered)
    const url = new URL(own('action') || this.#url, this.#url)
    if (own('method')?.toLowerCase() !== 'post') {
      url.search = new URLSearchParams(textsOf(data)).toString()
      return void (await this.goto(url.href))
    }
    const isMultipart = own('enctype') === 'multipart/form-data'
    const body = isMultipart ? data : new URLSearchParams(textsOf(data))
    const headers = { origin: new URL(this.#url).origin, 'sec-fetch-site': 'same-origin' }
    await this.#open(new Request(url, { method: 'POST', body, headers }))
  }

  #all(): PlainLocator {
    return new PlainLocator(this, () => [this.document])
  }

  #base(): string {
    return this.#url === 'about:blank' ? this.#address : this.#url
  }

  #jar(url: URL): Map<string, string> {
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>()
    this.#cookies.set(url.host, jar)
    return jar
  }

  /** One request with the cookies of its host; what the answer sets is kept. */
  async #send(request: Request): Promise<Response> {
    const jar = this.#jar(new URL(request.url))
    for (const [name, value] of Object.entries(this.#headers))
      if (!request.headers.has(name)) request.headers.set(name, value)
    if (jar.size > 0) request.headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(request, { redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      if (/;\s*max-age=0|;\s*expires=thu, 01 jan 1970/i.test(set)) jar.delete(name!)
      else jar.set(name!, value!)
    }
    return answer
  }

  async #open(first: Request): Promise<PlainAnswer> {
    const hash = new URL(first.url).hash
    const repeated = first.clone()
    let answer = await this.#send(first)
    let url = new URL(first.url)
    let isRepeated = true
    for (let count = 0; answer.headers.has('location'); count += 1) {
      if (count === MAX_REDIRECTS) throw new Error(`${first.url} leads on without end.`)
      await answer.body?.cancel()
      url = new URL(answer.headers.get('location')!, url)
      // A form that is led on by 307 is sent again, and its answer's own redirect is followed by GET.
      isRepeated &&= answer.status === 307
      answer = await this.#send(isRepeated ? new Request(url, repeated.clone()) : new Request(url))
    }
    this.#url = url.href + (url.hash ? '' : hash)
    const text = await answer.text()
    if (answer.headers.get('content-type')?.startsWith('text/html')) {
      this.document = documentOf(text)
      this.entered = nothingEntered()
    }
    const refresh = this.document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content')
    // Another scheme is another program's, which the system opens.
    if (refresh && /^0;url=(https?:|\/)/.test(refresh)) return this.goto(refresh.slice('0;url='.length))
    const { status, headers } = answer
    return { status: () => status, headers: () => Object.fromEntries(headers), text: async () => text }
  }
}

/** Ends the parser's work: it wants a page whole, and keeps capitals that HTML does not know. */
export function documentOf(html: string): Document {
  const { document } = parseHTML(/<body/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`)
  for (const element of document.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (/[A-Z]/.test(name) && !element.closest('svg')) {
        element.setAttribute(name.toLowerCase(), element.getAttribute(name)!)
        element.removeAttribute(name)
      }
  return document
}

function labelled(label: Element): Element {
  const id = label.getAttribute('for')
  const control = id ? label.ownerDocument.getElementById(id) : label.querySelector('input, select, textarea, button')
  if (!control) throw new Error(`A label of nothing: ${label.outerHTML.slice(0, 200)}`)
  return control
}

const textsOf = (data: FormData): [string, string][] =>
  [...data].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])

function isAt(url: URL, expected: string | RegExp | ((url: URL) => boolean)): boolean {
  if (typeof expected === 'function') return expected(url)
  if (typeof expected !== 'string') return expected.test(url.href)
  // Playwright's globs, as far as these tests write them: a question mark is one.
  const pattern = expected
    .replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`)
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*')
  return new RegExp(`^${pattern}$`).test(url.href)
}
