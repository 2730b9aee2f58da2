import type { Language } from '#domain/i18n/language.ts'
import type { Subcategory } from '#domain/listings/category.ts'
import type { Facts } from './facts.ts'
import type { Random } from './random.ts'
import type { Slot } from './slots.ts'
import { events } from './texts/events.ts'
import { productions } from './texts/productions.ts'
import { recreation } from './texts/recreation.ts'
import type { Bilingual, CategoryTexts, KindTexts } from './texts/texts.ts'
import { wellness } from './texts/wellness.ts'
import { work } from './texts/work.ts'

const texts: CategoryTexts = { ...productions, ...events, ...work, ...recreation, ...wellness }

export type Words = { title: Bilingual; description: Bilingual }

export type Written = { slot: Slot; facts: Facts; streetName: string; minMinutes: number }

/** Writes the listings' texts one after the other: it remembers what has been said of a kind, and where. */
export function writer(random: Random) {
  const titles = new Set<string>()
  const used = new Map<string, number>()
  const times = (key: string) => used.get(key) ?? 0

  return (listing: Written): Words => {
    const { slot } = listing
    const own = textsOf(slot.kind)
    const placeholders = placeholdersOf(listing)
    const isFree = (title: Bilingual) => !titles.has(`${slot.kind}:${title.en}`) && !titles.has(`${slot.kind}:${title.es}`)
    const leastUsed = (candidates: readonly Bilingual[]) => {
      const here = (text: Bilingual) => times(`${slot.kind}:${slot.city.id}:${text.en}`) * 100 + times(`${slot.kind}:${text.en}`)
      return random.shuffled(candidates).toSorted((a, b) => here(a) - here(b))[0]
    }

    const template = leastUsed(fitting(own.titles, slot).filter((title) => isFree(filled(title, placeholders))))
    const description = leastUsed(fitting(own.descriptions, slot))
    if (!template || !description) throw new Error(`no text is left for ${slot.kind} in ${slot.city.id}`)

    const title = filled(template, placeholders)
    for (const text of [title.en, title.es]) titles.add(`${slot.kind}:${text}`)
    for (const { en } of [template, description]) {
      for (const key of [`${slot.kind}:${slot.city.id}:${en}`, `${slot.kind}:${en}`]) used.set(key, times(key) + 1)
    }
    return { title, description: filled(description, placeholders) }
  }
}

function textsOf(kind: Subcategory): KindTexts {
  const own = texts[kind]
  if (!own) throw new Error(`no texts for ${kind}`)
  return own
}

/** Most kinds are written for one way of letting; where a listing is let the other way, texts that name it are left out. */
function fitting(candidates: readonly Bilingual[], { unit }: Slot): readonly Bilingual[] {
  const misfits = unit === 'days' ? /\bhours?\b|\bsessions?\b|\{minHours\}/i : /\b(by|for) the day\b|\b(your|whole|full|one|the) day\b|\bday desk|all day|\bdays\b/i
  const fits = candidates.filter(({ en }) => !misfits.test(en))
  return fits.length > 1 ? fits : candidates
}

type Placeholders = Record<string, Bilingual>

export function placeholdersOf({ slot, facts, streetName, minMinutes }: Written): Placeholders {
  const same = (text: string): Bilingual => ({ en: text, es: text })
  return {
    neighbourhood: same(slot.neighbourhood.name),
    city: slot.city.name,
    street: same(streetName),
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

/** @throws Error when the text asks for something that is not known */
function filledIn(text: string, language: Language, placeholders: Placeholders): string {
  return text.replace(/\{(\w*)\}/g, (_, name: string) => {
    const value = placeholders[name]
    if (!value) throw new Error(`'{${name}}' cannot be filled in: ${text.slice(0, 60)}`)
    return value[language]
  })
}
