/** The form that a control belongs to, by the standard: its `form` attribute, else the one around it. */
export function formOf(control: Element): Element | null {
  const id = control.getAttribute('form')
  return id === null ? control.closest('form') : control.ownerDocument.getElementById(id)
}

export type ChosenFile = { name: string; mimeType: string; buffer: Uint8Array }

/** The input that somebody has typed or chosen on a page, beside what the server wrote there. */
export type Entered = { values: Map<Element, string>; files: Map<Element, readonly ChosenFile[]> }

export const nothingEntered = (): Entered => ({ values: new Map(), files: new Map() })

/** The parser leaves the text of these two as it was sent. */
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const readText = (raw: string) => raw.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => signs[name]!)

export function valueOf(control: Element, { values }: Entered): string {
  const entered = values.get(control)
  if (entered !== undefined) return entered
  switch (control.localName) {
    case 'textarea':
      return readText(control.textContent ?? '').replace(/^\n/, '')
    case 'select':
      return optionValue(chosenOption(control))
    default:
      return control.getAttribute('value') ?? (isTickable(control) ? 'on' : '')
  }
}

export const typeOf = (control: Element): string =>
  control.getAttribute('type')?.toLowerCase() ?? (control.localName === 'button' ? 'submit' : 'text')

export const isTickable = (control: Element): boolean =>
  control.localName === 'input' && ['checkbox', 'radio'].includes(typeOf(control))

function chosenOption(select: Element): Element | undefined {
  const options = [...select.querySelectorAll('option')]
  return options.find((option) => option.hasAttribute('selected')) ?? options[0]
}

export const optionValue = (option: Element | undefined): string =>
  option?.getAttribute('value') ?? option?.textContent?.trim() ?? ''

export function isDisabled(control: Element): boolean {
  if (control.hasAttribute('disabled')) return true
  const fieldset = control.closest('fieldset[disabled]')
  return fieldset !== null && control.closest('legend')?.parentElement !== fieldset
}

/**
 * Collects a form as a browser without script sends it, in the order of the page.
 *
 * @param submitter the button that was pressed
 * @throws Error where the browser would send nothing and show the field that is wrong
 */
export function formData(form: Element, submitter: Element | null, entered: Entered): FormData {
  const data = new FormData()
  const isChecked = !form.hasAttribute('novalidate') && !submitter?.hasAttribute('formnovalidate')
  for (const control of form.ownerDocument.querySelectorAll('input, select, textarea, button')) {
    if (formOf(control) !== form || isDisabled(control) || control.closest('template, datalist')) continue
    if (isChecked) checkField(form, control, entered)
    for (const [name, value] of entriesOf(control, submitter, entered)) data.append(name, value)
  }
  return data
}

function entriesOf(control: Element, submitter: Element | null, entered: Entered): [string, string | File][] {
  const name = control.getAttribute('name')
  if (!name) return []
  const type = typeOf(control)
  if (control.localName === 'button' || ['submit', 'image', 'reset', 'button'].includes(type))
    return control === submitter ? [[name, valueOf(control, entered)]] : []
  if (isTickable(control) && !control.hasAttribute('checked')) return []
  if (type === 'file') {
    const files = entered.files.get(control) ?? []
    if (files.length === 0) return [[name, new File([], '', { type: 'application/octet-stream' })]]
    return files.map(({ name: file, mimeType, buffer }) => [name, new File([buffer.slice()], file, { type: mimeType })])
  }
  return [[name, valueOf(control, entered).replaceAll(/\r\n|\r|\n/g, '\r\n')]]
}

function checkField(form: Element, control: Element, entered: Entered): void {
  const problem = problemOf(form, control, entered)
  if (problem) throw new Error(`A browser sends nothing: ${control.getAttribute('name')} is ${problem}`)
}

function problemOf(form: Element, control: Element, entered: Entered): string | null {
  const type = typeOf(control)
  if (control.hasAttribute('required') && isEmpty(form, control, entered)) return 'required'
  const value = isTickable(control) || type === 'file' ? '' : valueOf(control, entered)
  if (value === '') return null
  const limit = (name: string) => control.getAttribute(name)
  if (type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) return 'no e-mail address'
  if (type === 'url' && !URL.canParse(value)) return 'no address'
  if (limit('pattern') && !new RegExp(`^(?:${limit('pattern')})$`, 'v').test(value)) return 'of another pattern'
  const isBefore = (one: string, other: string) =>
    ['number', 'range'].includes(type) ? Number(one) < Number(other) : one < other
  if (['number', 'range', 'date', 'month', 'time', 'datetime-local'].includes(type)) {
    if (limit('min') && isBefore(value, limit('min')!)) return 'below its minimum'
    if (limit('max') && isBefore(limit('max')!, value)) return 'above its maximum'
  }
  return null
}

function isEmpty(form: Element, control: Element, entered: Entered): boolean {
  if (typeOf(control) === 'file') return (entered.files.get(control) ?? []).length === 0
  if (!isTickable(control)) return valueOf(control, entered) === ''
  if (typeOf(control) === 'checkbox') return !control.hasAttribute('checked')
  const name = control.getAttribute('name')
  return ![...form.ownerDocument.querySelectorAll('input[type=radio][checked]')].some(
    (other) => other.getAttribute('name') === name && formOf(other) === form,
  )
}
