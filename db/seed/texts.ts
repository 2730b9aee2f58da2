import type { Language } from '#domain/i18n/language.ts'
import type { Subcategory } from '#domain/listings/category.ts'
import type { Facts } from './facts.ts'
import type { Random } from './random.ts'
import type { Slot } from './slots.ts'
import { Tally } from './tally.ts'
import { cabins } from './texts/cabins.ts'
import { events } from './texts/events.ts'
import { productions } from './texts/productions.ts'
import { recreation } from './texts/recreation.ts'
import type { Bilingual, CategoryTexts, KindTexts } from './texts/texts.ts'
import { wellness } from './texts/wellness.ts'
import { work } from './texts/work.ts'

const texts: CategoryTexts = { ...productions, ...events, ...work, ...recreation, ...wellness }

export type Words = { title: Bilingual; description: Bilingual }

type Written = { slot: Slot; facts: Facts; minMinutes: number }

/** Writes the listings' texts in turn, and avoids repetition by subcategory and place. */
export function writer(random: Random) {
  const tally = new Tally()

  const rarest = (candidates: readonly Bilingual[], { kind, city }: Slot) => {
    const uses = ({ en }: Bilingual) => tally.times(kind, city.id, en) * 100 + tally.times(kind, en)
    const [text] = random.shuffled(candidates).toSorted((a, b) => uses(a) - uses(b))
    if (!text) throw new Error(`no text is left for ${kind} in ${city.id}`)

    tally.note(kind, city.id, text.en)
    tally.note(kind, text.en)
    return text
  }

  return (listing: Written): Words => {
    const { slot } = listing
    const { titles, descriptions } = slot.isCabin ? cabins : textsOf(slot.kind)
    const placeholders = placeholdersOf(listing)
    const isNew = ({ en, es }: Bilingual) =>
      tally.times('title', slot.kind, en) + tally.times('title', slot.kind, es) === 0

    const fresh = fitting(titles, slot).filter((title) => isNew(filled(title, placeholders)))
    const title = filled(rarest(fresh, slot), placeholders)
    for (const text of [title.en, title.es]) tally.note('title', slot.kind, text)

    return { title, description: filled(rarest(fitting(descriptions, slot), slot), placeholders) }
  }
}

function textsOf(kind: Subcategory): KindTexts {
  const own = texts[kind]
  if (!own) throw new Error(`no texts for ${kind}`)
  return own
}

/** Subcategories whose texts are for letting by the day; all others are by the hour. */
const writtenForDays: ReadonlySet<string> = new Set(
  'film-studio hall outdoor terrace desk office store warehouse apartment house hotel parking'.split(' '),
)

/** Words that reveal the other unit. */
const misfits = {
  day: /\bhours?\b|\bsessions?\b|\{minHours\}|por horas?\b|sesi[oó]n/i,
  hour: /\b(by|for|have) the day\b|\b(a|full|one|shooting|whole|your) day\b|all day|\bdays\b|por (el )?día|día (completo|entero)|todo el día/i,
}

function fitting(candidates: readonly Bilingual[], { kind, unit }: Slot): readonly Bilingual[] {
  const isAtHome = writtenForDays.has(kind) === (unit === 'day')
  return isAtHome ? candidates : candidates.filter(({ en, es }) => !misfits[unit].test(en) && !misfits[unit].test(es))
}

type Placeholders = Record<string, Bilingual>

export function placeholdersOf({ slot, facts, minMinutes }: Written): Placeholders {
  const same = (text: string): Bilingual => ({ en: text, es: text })
  return {
    neighbourhood: same(slot.neighbourhood.name),
    city: slot.city.name,
    guests: same(String(facts.guests)),
    size: { en: facts.size.toLocaleString('en-GB'), es: facts.size.toLocaleString('es-CL') },
    bedrooms: counted(facts.bedrooms, ['bedroom', 'bedrooms'], ['dormitorio', 'dormitorios']),
    beds: counted(facts.beds, ['bed', 'beds'], ['cama', 'camas']),
    bathrooms: counted(facts.bathrooms, ['bathroom', 'bathrooms'], ['baño', 'baños']),
    minHours: counted(minMinutes / 60, ['hour', 'hours'], ['hora', 'horas']),
  }
}

type Forms = readonly [one: string, many: string]

const counted = (count: number, en: Forms, es: Forms): Bilingual => ({
  en: `${count} ${en[count === 1 ? 0 : 1]}`,
  es: `${count} ${es[count === 1 ? 0 : 1]}`,
})

export const filled = (text: Bilingual, placeholders: Placeholders): Bilingual => ({
  en: filledIn(text.en, 'en', placeholders),
  es: filledIn(text.es, 'es', placeholders),
})

/** @throws Error for an unknown placeholder */
function filledIn(text: string, language: Language, placeholders: Placeholders): string {
  return text.replace(/\{(\w*)\}/g, (_, name: string) => {
    const value = placeholders[name]
    if (!value) throw new Error(`'{${name}}' cannot be filled in: ${text.slice(0, 60)}`)
    return value[language]
  })
}
