/** A place is a value's name, alone or with the options of `Intl.NumberFormat` that write it. */
export type Place = string | ({ value: string } & Intl.NumberFormatOptions)

/** A pattern is a plain text, or texts and places in turn: `['Hosted by ', 'name', '']`. */
export type Pattern = string | readonly Place[]

/** A catalogue has `other` for every message, and further plural forms where it needs them. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, Pattern>>

/** The compiled text (`domain/i18n/compile.ts`) is JSON that browsers use without further parsing. */
export type Message = Pattern | readonly [Forms]

/** A namespace's texts, nested as in its file. */
export type Messages = { readonly [step: string]: Message | Messages }

type Values = Readonly<Record<string, string | number | null | undefined>>

/**
 * Translates 'namespace:key', or a key in the translator's own namespace.
 * A key without a text comes back unchanged, so that no page fails for a missing text.
 *
 * @param values inserted unchanged, since React escapes them; `count` selects the plural form
 */
export type Translate = (key: string, values?: Values) => string

/** The translator of a namespace is the same function each time. */
export type Translators = (own?: string) => Translate

/**
 * @param texts by namespace; more may be added later
 * @param language BCP 47
 */
export function translatorsFrom(texts: Readonly<Record<string, Messages>>, language: string): Translators {
  const plurals = new Intl.PluralRules(language)
  const translators = new Map<string, Translate>()

  function translatorOf(own: string): Translate {
    const found = new Map<string, Message>()

    function find(key: string): Message {
      const message = messageAt(texts, key.includes(':') ? key : `${own}:${key}`)
      if (message === undefined) return key
      found.set(key, message)
      return message
    }

    return (key, values = {}) => {
      const message = found.get(key) ?? find(key)
      if (typeof message === 'string') return message
      const pattern = isPlural(message) ? formOf(message[0], plurals.select(Number(values['count']))) : message
      return typeof pattern === 'string' ? pattern : filled(pattern, values, language)
    }
  }

  return (own = '') => {
    const translate = translators.get(own) ?? translatorOf(own)
    translators.set(own, translate)
    return translate
  }
}

/** The catalogue's entry at a key; undefined where it has none. */
export function messageAt(texts: Readonly<Record<string, Messages>>, key: string): Message | undefined {
  const [namespace = '', path = ''] = key.split(':')
  let at: Message | Messages | undefined = texts[namespace]
  for (const step of path.split('.')) at = isBranch(at) && Object.hasOwn(at, step) ? at[step] : undefined
  return isBranch(at) ? undefined : at
}

export const isBranch = (at: Message | Messages | undefined): at is Messages =>
  typeof at === 'object' && !Array.isArray(at)

export const isPlural = (message: Exclude<Message, string>): message is readonly [Forms] =>
  typeof message[0] === 'object'

const formOf = (forms: Forms, rule: Intl.LDMLPluralRule) => forms[rule] ?? forms.other ?? ''

function filled(pattern: readonly Place[], values: Values, language: string): string {
  let text = ''
  for (let index = 0; index < pattern.length; index += 1) {
    const piece = pattern[index]!
    if (typeof piece !== 'string') text += numberFormat(piece, language).format(Number(values[piece.value]))
    else text += index % 2 === 0 ? piece : (values[piece] ?? '')
  }
  return text
}

/** Each place belongs to one text of one language, so its formatter can be cached by it. */
const formats = new WeakMap<object, Intl.NumberFormat>()

function numberFormat(place: Exclude<Place, string>, language: string): Intl.NumberFormat {
  const format = formats.get(place) ?? new Intl.NumberFormat(language, place)
  formats.set(place, format)
  return format
}
