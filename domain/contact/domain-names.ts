import { parse } from 'tldts'
import type { Part } from './phone-numbers.ts'

const HOST = /(?<![\p{L}\d])(?:[\p{L}\d][\p{L}\d-]{0,62}\.){1,6}\p{L}[\p{L}\d-]{1,62}(?![\p{L}\d])/gu
/** The rest of a link after its host. */
const PATH = /^(?:[/?#]|:\d)[^\s]{0,2000}/u

/** Endings that people also write as words after a full stop without a space. */
const words = new Set(
  'es me de la no si se al su re sa st pm hm pa va ma ni sr ms mr kg km cm mm ml hr im et ad at as by be in is it my so to us do am id ve ye'.split(
    ' ',
  ),
)
/** No sentence ends with one of these words. */
const neverLast = new Set('es me de la se al su in to by be as my at'.split(' '))
const commonest = new Set(['com', 'net', 'org', 'info', 'biz', 'app', 'dev', 'xyz', 'online'])
const files = new Set(['zip', 'mov', 'md', 'py', 'sh'])
/** Answers before which no address stands: 'gracias.casa', 'ok.today'. */
const answers = new Set(
  'gracias perfecto perfecta ok okay bueno buena bien hola thanks thank great yes perfect listo lista si sí no please favor dale claro genial excelente vale saludos sure fine good nice cool hi hello bye chao ya ahora super'.split(
    ' ',
  ),
)
const CLAUSE_END = /^\s*(?:$|\n|[,;!?)]|\.(?:\s|$))/u
const NAMED_BEFORE =
  /(?:web|sitio|p[aá]gina|site|visit[ae]?|busca(?:me|nos)?|b[uú]sca(?:me|nos)|google|link|enlace|url|domain|dominio|entra|see|go to|check out)\W{1,3}(?:(?:is|es|en|at|a|de|mi|my)\W{1,2}){0,2}$/iu

/** Finds names of hosts, whatever their ending, with what follows of a link. */
export function domainsIn(text: string): Part[] {
  return [...text.matchAll(HOST)].flatMap(({ index, 0: host }) => {
    const end = index + host.length
    const path = PATH.exec(text.slice(end, end + 2000))?.[0] ?? ''
    return isNamed(host, path !== '', text, index) ? [{ from: index, to: end + path.length }] : []
  })
}

/** The public list says what can be registered; of an ending that is a word too, something else has to say it. */
function isNamed(host: string, hasPath: boolean, text: string, from: number): boolean {
  const { isIcann, domain, publicSuffix, domainWithoutSuffix } = parse(host, { allowPrivateDomains: false })
  if (!isIcann || !domain || !publicSuffix || !domainWithoutSuffix) return false
  if (hasPath) return true
  const [label, written] = [domainWithoutSuffix.toLowerCase(), host.slice(-publicSuffix.length)]
  const ending = publicSuffix.toLowerCase()
  if (files.has(ending) || !/\p{L}{2}|\d{3}/u.test(label)) return false
  if (ending.includes('.') || commonest.has(ending)) return true
  const isSentence = /^\p{Lu}/u.test(written) && !/^\p{Lu}{2}/u.test(label) && /\p{Ll}/u.test(host)
  if (words.has(ending)) return !isSentence && isMeant(ending, label, text, from, from + host.length)
  return ending.length < 3 || (!isSentence && !answers.has(label))
}

function isMeant(ending: string, label: string, text: string, from: number, to: number): boolean {
  if (/\p{L}{2}-\p{L}{2}/u.test(label) && !label.startsWith('check-')) return true
  if (NAMED_BEFORE.test(text.slice(Math.max(0, from - 40), from))) return true
  return neverLast.has(ending) && !answers.has(label) && CLAUSE_END.test(text.slice(to, to + 3))
}
