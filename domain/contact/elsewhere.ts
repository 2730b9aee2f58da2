import { domainsIn } from './domain-names.ts'
import type { Part } from './phone-numbers.ts'

const before = String.raw`(?<![\p{L}\d])`
const after = String.raw`(?![\p{L}\d])`
const label = String.raw`[\p{L}\d][\p{L}\d-]{0,39}`
const word = String.raw`\p{L}[\p{L}\d-]{0,39}`
const gap = String.raw`[\s_*/,."'-]{1,3}`
/** It begins where such signs begin, so that each is looked at once. */
const local = String.raw`(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,300}?`

const bracketed = (inside: string) => String.raw`\s{0,2}[([{<]\s?(?:${inside})\s?[)\]}>]\s{0,2}`
const atSign = String.raw`(?:\s{0,2}@\s{0,2}|${bracketed('at|arroba|@|a')}|${gap}arroba${gap.replace('1,', '0,')})`
const spokenDot = String.raw`(?:${bracketed(String.raw`dot|punto|\.`)}|${gap}(?:dot|punto)${gap.replace('1,', '0,')})`
const dot = String.raw`(?:\s?\.|${spokenDot}|\s\.\s)`
const spokenEndings = 'com|net|org|cl|info|co|io|ar|pe|mx|uk|app|eu|fr|br|tv|ai'
/** Both are words as well, but not before a pause. */
const endingsThenPause = String.raw`(?:es|de)(?=\s*(?:$|\n|[.,;!?)]))`
const providers = 'gmail|hotmail|outlook|yahoo|icloud|proton|protonmail|live'
/** 'Lo vi en Gmail' names no mailbox. */
const noName = String.raw`(?!(?:vi|veo|lo|la|est[aá]|estoy|recib[ií]|recibo|correo|mail|cuenta|le[ií]|leo|busqu[eé]|lleg[oó]|llega|look|looked|found|in|arriv(?:ed|es)|spam|mensaje|aviso|carpeta|respondo|revis[oéa])\s)`
const networks =
  'instagram|insta|ig|telegram|tiktok|facebook|fb|snapchat|skype|signal|whatsapp|wsp|wasap|snap|discord|linkedin|twitter|gmail|hotmail'
const noNetwork = String.raw`(?!(?:${networks}|google)${after})`

const patterns: readonly RegExp[] = [
  // E-mail addresses, also spelled out ones.
  new RegExp(`${local}@${word}(?:${dot}${label}){0,3}`, 'giu'),
  new RegExp(`${local}${atSign}${word}(?:\\s${word})?(?:${dot}${label}){1,3}`, 'giu'),
  new RegExp(`${local}${gap}at${gap}${word}(?:${spokenDot}[a-z]{2,6}){1,3}`, 'giu'),
  new RegExp(
    `${before}${noName}[\\p{L}\\d._%+-]{2,64}?(?:${atSign}|\\s(?:at|en)\\s)(?:${providers})${after}(?:${dot}[a-z]{2,6}){0,2}`,
    'giu',
  ),
  new RegExp(
    `${before}\\p{L}[\\p{L}\\d]{0,30}[._\\d][\\p{L}\\d._]{1,30}(?:\\sde\\s|,?\\s)(?:${providers})${after}`,
    'giu',
  ),
  // Links.
  /\bh(?:tt|xx)ps?(?::|\s:\s?(?=\/))\s?\/{0,2}\s?[^\s]{1,2000}/giu,
  /\bftp:\/{0,2}[^\s]{1,2000}/giu,
  /\bwww\.[^\s]{1,2000}/giu,
  new RegExp(`\\bwww[\\s_-]{1,2}${label}(?:[\\s_-]{1,2}(?:${spokenEndings})${after}){1,2}`, 'giu'),
  new RegExp(`${before}(?:wa|t|m|fb|ig)\\.me${after}`, 'giu'),
  new RegExp(`${before}${label}(?:${spokenDot}(?:${spokenEndings})${after}){1,3}`, 'giu'),
  new RegExp(`${before}${label}${spokenDot}${endingsThenPause}`, 'giu'),
  new RegExp(`${before}${label}(?:\\s\\.\\s?(?:${spokenEndings})|(?:\\.\\s|,)(?:com|net|org))${after}`, 'gu'),
  // Account names on other sites.
  /(?<![\p{L}\d._@])@[\p{L}\d_][\p{L}\d_.]{2,40}/gu,
  new RegExp(`${before}(?:${networks})\\s{0,2}(?:[:=@/]|->|→)\\s{0,2}${noNetwork}[\\p{L}\\d_.@-]{3,40}`, 'giu'),
  new RegExp(
    `${before}(?:${networks})\\s(?:(?:es|is|como|as|soy|mi|my|user|usuario|-)\\s){0,3}(?=[\\p{L}\\d._]{5})\\p{L}[\\p{L}\\d]{0,30}[._\\d][\\p{L}\\d_.]{1,30}`,
    'giu',
  ),
]

/** Finds where somebody can be found elsewhere: e-mail addresses, links and account names. */
export function elsewhereIn(text: string): Part[] {
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)])
  return [...domainsIn(text), ...found.map(({ index, 0: match }) => ({ from: index, to: index + match.length }))]
}
