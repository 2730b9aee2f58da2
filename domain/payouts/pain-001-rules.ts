/** An element of XML: with a text, or with elements. */
export type Element = {
  name: string
  attributes?: Readonly<Record<string, string>>
  text?: string
  elements?: readonly Element[]
}

/** The content that an element may have: a text of a pattern, or elements in this order, so many times each. */
type Rule = { text: RegExp; attribute?: readonly [name: string, pattern: RegExp] } | { elements: readonly Place[] }
type Place = readonly [name: string, min: number, max: number, rule: Rule]

const LATIN = String.raw`[A-Za-z0-9/\-?:().,'+ ]`
const upTo = (max: number): Rule => ({ text: new RegExp(`^(?! )${LATIN}{1,${max}}(?<! )$`) })
const one = (name: string, rule: Rule): Place => [name, 1, 1, rule]
const maybe = (name: string, rule: Rule): Place => [name, 0, 1, rule]
const of = (...elements: Place[]): Rule => ({ elements })
const exactly = (text: string): Rule => ({ text: new RegExp(`^(?:${text})$`) })

const iban = exactly('[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}')
const bic = exactly('[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?')
const day = exactly(String.raw`\d{4}-\d{2}-\d{2}`)
const instant = exactly(String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z`)
const count = exactly('[0-9]{1,15}')
/** 18 digits at most, of which two are decimals here. */
const sum = exactly(String.raw`\d{1,15}(?:\.\d{1,2})?`)
const amount: Rule = { text: /^\d{1,15}(?:\.\d{1,2})?$/, attribute: ['Ccy', /^[A-Z]{3}$/] }
const party = of(one('Nm', upTo(70)))

/** The message's two versions in use: the newer one has a day within an element, and calls a BIC by another name. */
export type PainVersion = '03' | '09'

function documentOf(version: PainVersion): Place {
  const bank = of(one('FinInstnId', of(one(version === '03' ? 'BIC' : 'BICFI', bic))))
  const debtorsBank = of(
    one(
      'FinInstnId',
      of(maybe(version === '03' ? 'BIC' : 'BICFI', bic), maybe('Othr', of(one('Id', exactly('NOTPROVIDED'))))),
    ),
  )
  const account = of(one('Id', of(maybe('IBAN', iban), maybe('Othr', of(one('Id', upTo(34)))))))
  const transfer = of(
    one('PmtId', of(one('EndToEndId', upTo(35)))),
    one('Amt', of(one('InstdAmt', amount))),
    maybe('CdtrAgt', bank),
    one('Cdtr', party),
    one('CdtrAcct', account),
    one('RmtInf', of(one('Ustrd', upTo(140)))),
  )
  const payment = of(
    one('PmtInfId', upTo(35)),
    one('PmtMtd', exactly('TRF')),
    one('BtchBookg', exactly('true|false')),
    one('NbOfTxs', count),
    one('CtrlSum', sum),
    maybe('PmtTpInf', of(one('SvcLvl', of(one('Cd', exactly('SEPA')))))),
    one('ReqdExctnDt', version === '03' ? day : of(one('Dt', day))),
    one('Dbtr', party),
    one('DbtrAcct', of(one('Id', of(one('IBAN', iban))))),
    one('DbtrAgt', debtorsBank),
    one('ChrgBr', exactly('SLEV|SHAR')),
    ['CdtTrfTxInf', 1, Number.MAX_SAFE_INTEGER, transfer],
  )
  const head = of(
    one('MsgId', upTo(35)),
    one('CreDtTm', instant),
    one('NbOfTxs', count),
    one('CtrlSum', sum),
    one('InitgPty', party),
  )
  return one('Document', of(one('CstmrCdtTrfInitn', of(one('GrpHdr', head), one('PmtInf', payment)))))
}

/**
 * Lists what is wrong with a message by the published rules of pain.001.001.03 and .09, as far as we use it: the order and number of
 * elements, the length and the letters of texts, and that its counts and sums are those of its transfers.
 *
 * @returns a path and what is wrong there; none for a good message
 */
export function painProblems(message: Element, version: PainVersion): string[] {
  const [name, , , rule] = documentOf(version)
  if (message.name !== name) return [`${message.name}: not a ${name}`]
  const problems = problemsIn(message, rule, name)
  return problems.length > 0 ? problems : sumProblems(message)
}

function problemsIn(element: Element, rule: Rule, path: string): string[] {
  if ('text' in rule) {
    const [name, pattern] = rule.attribute ?? []
    const isNamed = !name || pattern!.test(element.attributes?.[name] ?? '')
    // The text itself may be an account's number, which no log may hold.
    return element.text !== undefined && rule.text.test(element.text) && isNamed ? [] : [`${path}: not of its form`]
  }
  const found = element.elements ?? []
  const names = rule.elements.map(([name]) => name)
  const order = found.map(({ name }) => names.indexOf(name))
  const wrong = found
    .filter((_, index) => order[index] === -1)
    .map(({ name }) => `${path}: ${name} does not belong here`)
  if (wrong.length > 0) return wrong
  if (order.some((place, index) => index > 0 && place < order[index - 1]!)) return [`${path}: in another order`]
  return rule.elements.flatMap(([name, min, max, inner]) => {
    const own = found.filter((each) => each.name === name)
    if (own.length < min || own.length > max) return [`${path}/${name}: ${own.length} of them`]
    return own.flatMap((each) => problemsIn(each, inner, `${path}/${name}`))
  })
}

/** The first element of that path; it is there once the order has been looked at. */
const at = (element: Element, ...path: string[]): Element =>
  path.reduce((found, name) => found.elements!.find((each) => each.name === name)!, element)

function sumProblems(message: Element): string[] {
  const root = at(message, 'CstmrCdtTrfInitn')
  const payment = at(root, 'PmtInf')
  const transfers = payment.elements!.filter(({ name }) => name === 'CdtTrfTxInf')
  const hundredths = (text: string) => Math.round(Number(text) * 100)
  const total = transfers.reduce((all, each) => all + hundredths(at(each, 'Amt', 'InstdAmt').text!), 0)
  return [at(root, 'GrpHdr'), payment].flatMap((each) => [
    ...(Number(at(each, 'NbOfTxs').text) === transfers.length ? [] : [`${each.name}/NbOfTxs: not ${transfers.length}`]),
    ...(hundredths(at(each, 'CtrlSum').text!) === total ? [] : [`${each.name}/CtrlSum: not the sum`]),
  ])
}
