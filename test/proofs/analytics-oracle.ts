import type { Observation } from '#domain/analytics/observation.ts'
import type { Sent, WorldListing } from './analytics-world.ts'

/** Figures by their key: the table, its dimensions and the measure in one text. */
export type Figures = Map<string, number>

type Of<Kind extends Observation['kind']> = Extract<Observation, { kind: Kind }>
type Dims = { unit: string; city: string; subcategory: string }
type Page = Omit<Of<'view'>, 'unit'> & Dims & { looked: number }
type Found = Omit<Of<'search'>, 'unit'> & Dims & { position: number | null; made: number }
type Taken = Dims & { step: number; at: number; device: string; source: string }
type Person = { pages: Page[]; searches: Found[]; steps: Taken[]; shown: Shown[] }
type Shown = { listing: string; position: number; isOpened: boolean; day: string }

const HALF_HOUR = 1_800_000
const names = ['', 'search', 'listing', 'panel', 'hold', 'paid']
const bucketOf = (value: number) => Math.floor(Math.log(Math.max(1, value)) / Math.log(1.25))

/** Reads everything at once and adds it up by loops, as slowly as it likes. */
export function figuresOf(sent: readonly Sent[], listings: readonly WorldListing[], shownDay: (at: number) => string) {
  const figures: Figures = new Map()
  const add = (key: readonly (string | number)[], value = 1) => {
    const name = key.join(' | ')
    figures.set(name, (figures.get(name) ?? 0) + value)
  }
  const listed = new Map<string, Set<string>>()
  for (const [key, person] of peopleOf(sent, listings, shownDay)) {
    const [day = '', , site = ''] = key.split(' ')
    addPerson({ add, day, site }, person)
    for (const { listing, position, isOpened } of person.shown) {
      add(['listing', listing, day, 'appearances'])
      add(['listing', listing, day, 'position_sum'], position)
      if (isOpened) add(['listing', listing, day, 'opened'])
      const seen = `${listing} | ${day}`
      listed.set(seen, (listed.get(seen) ?? new Set()).add(key))
    }
  }
  for (const [key, seen] of listed) add(['listing', key, 'visitors'], seen.size)
  return new Map([...figures].filter(([, value]) => value !== 0))
}

function peopleOf(sent: readonly Sent[], listings: readonly WorldListing[], shownDay: (at: number) => string) {
  const all = sent.flatMap(({ observations }) => observations)
  const of = <Kind extends Observation['kind']>(kind: Kind) =>
    all.filter((each): each is Of<Kind> => each.kind === kind)
  const people = new Map<string, Person>()
  const personOf = ({ day, visitor, site }: { day: string; visitor: string; site: string }) => {
    const key = `${day} ${visitor} ${site}`
    const known = people.get(key) ?? { pages: [], searches: [], steps: [], shown: [] }
    people.set(key, known)
    return known
  }
  const dimsOf = (id: string | undefined): Dims =>
    listings.find((each) => each.id === id) ?? { unit: '', city: '', subcategory: '' }

  const pages = once(of('view'), ({ day, view }) => `${day} ${view}`)
  for (const page of pages) {
    const times = of('time').filter(({ day, view }) => day === page.day && view === page.view)
    const { unit, city, subcategory } = dimsOf(page.listingId)
    personOf(page).pages.push({
      ...page,
      unit,
      city,
      subcategory,
      looked: Math.max(0, ...times.map(({ seconds }) => seconds)),
    })
  }
  const openings = once(of('opened'), ({ day, view, listingId }) => `${day} ${view} ${listingId}`)
  for (const search of once(of('search'), ({ day, view }) => `${day} ${view}`)) {
    const [first] = openings
      .filter(({ day, view }) => day === search.day && view === search.view)
      .toSorted(
        (a, b) => a.at.getTime() - b.at.getTime() || a.position - b.position || (a.listingId < b.listingId ? -1 : 1),
      )
    const own = pages.find(
      ({ day, view, visitor }) => day === search.day && view === search.view && visitor === search.visitor,
    )
    personOf(search).searches.push({
      ...search,
      city: search.city ?? '',
      subcategory: search.subcategory ?? '',
      position: first?.position ?? null,
      made: (own?.openedAt ?? search.at).getTime(),
    })
  }
  const shown = new Map<string, Shown & { of: Of<'appearances'> }>()
  for (const appearance of of('appearances')) {
    for (const { id, position } of appearance.listings) {
      const key = `${appearance.day} ${appearance.view} ${id}`
      const known = shown.get(key)
      const isOpened = openings.some((each) => `${each.day} ${each.view} ${each.listingId}` === key)
      const best = Math.min(position, known?.position ?? position)
      shown.set(key, { listing: id, position: best, isOpened, day: appearance.day, of: appearance })
    }
  }
  for (const { of: appearance, ...one } of shown.values()) personOf(appearance).shown.push(one)
  for (const step of stepsOf(sent, shownDay))
    personOf(step).steps.push({ ...dimsOf(step.listingId), ...step, at: step.time })
  return people
}

/** Panels count each time, a hold once a booking and day, a payment once and only on the day of its hold. */
function stepsOf(sent: readonly Sent[], shownDay: (at: number) => string) {
  const holds = new Map<string, Of<'step'>>()
  const paid = new Set<string>()
  return sent.flatMap(({ at, observations, paid: bookingId }) => {
    const taken = observations
      .filter((each) => each.kind === 'step')
      .filter((each) => {
        if (each.step === 'panel') return true
        const key = `${each.day} ${each.bookingId}`
        if (holds.has(key)) return false
        holds.set(key, each)
        return true
      })
      .map((each) => ({ ...each, step: each.step === 'panel' ? 3 : 4, time: each.at.getTime() }))
    const day = shownDay(at)
    const hold = bookingId ? holds.get(`${day} ${bookingId}`) : undefined
    if (!hold || paid.has(`${day} ${bookingId}`)) return taken
    paid.add(`${day} ${bookingId}`)
    return [...taken, { ...hold, step: 5, time: at }]
  })
}

function once<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] {
  const known = new Set<string>()
  return values.filter((value) => !known.has(keyOf(value)) && known.add(keyOf(value)))
}

type Book = { add: (key: readonly (string | number)[], value?: number) => void; day: string; site: string }

function addPerson(book: Book, person: Person): void {
  const { add, day, site } = book
  const steps: Taken[] = [
    ...person.searches.map((each) => ({ ...each, step: 1, at: each.made })),
    ...person.pages
      .filter(({ listingId }) => listingId)
      .map((each) => ({ ...each, step: 2, at: each.openedAt.getTime() })),
    ...person.steps,
  ]
  const [first] = [...person.pages.map((each) => ({ ...each, at: each.openedAt.getTime() })), ...steps].toSorted(
    (a, b) => a.at - b.at || compare(a.device, b.device) || compare(a.source, b.source),
  )
  if (!first) return
  const daily = (
    { unit, city, subcategory }: Dims,
    measure: string,
    by: { device: string; source: string },
    value = 1,
  ) => add(['daily', unit, city, subcategory, measure, day, site, by.device, by.source], value)

  for (const visit of visitsOf(person.pages)) {
    const [entry, exit] = [visit[0]!, visit.at(-1)!]
    for (const group of groups(visit)) {
      daily(group, 'visits', entry)
      if (visit.length === 1) daily(group, 'bounces', entry)
    }
    add(['visit', 'browser', day, site, entry.device, entry.source, entry.browser])
    add(['visit', 'country', day, site, entry.device, entry.source, entry.country ?? ''])
    if (entry.referrerHost) add(['visit', 'referrer', day, site, entry.device, entry.source, entry.referrerHost])
    const page = (name: string, measure: string, value = 1) =>
      add(['page', day, site, entry.device, entry.source, name, measure], value)
    page(entry.page, 'entries')
    page(exit.page, 'exits')
    for (const each of visit) {
      page(each.page, 'views')
      page(each.page, 'seconds', each.looked)
      for (const group of groupsOf(each)) {
        daily(group, 'views', entry)
        daily(group, 'seconds', entry, each.looked)
      }
    }
  }
  for (const group of groups(person.pages)) daily(group, 'visitors', first)
  addSearches(book, person.searches, daily, first)
  addFunnel(steps, daily, first)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The 2, 4 or 8 groups that something is in. */
function groupsOf({ unit, city, subcategory }: Dims): Dims[] {
  const choices = (text: string) => (text === '' ? [''] : ['', text])
  return choices(unit).flatMap((unit) =>
    choices(city).flatMap((city) => choices(subcategory).map((subcategory) => ({ unit, city, subcategory }))),
  )
}
const groups = (things: readonly Dims[]) =>
  once(things.flatMap(groupsOf), (group) => JSON.stringify(Object.values(group)))

function visitsOf(pages: readonly Page[]): Page[][] {
  const visits: Page[][] = []
  let busyUntil = Number.NEGATIVE_INFINITY
  for (const page of pages.toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime() || compare(a.view, b.view))) {
    const opened = page.openedAt.getTime()
    if (opened > busyUntil + HALF_HOUR) visits.push([])
    visits.at(-1)!.push(page)
    busyUntil = Math.max(busyUntil, opened + Math.min(page.looked * 1000, HALF_HOUR))
  }
  return visits
}

type By = { device: string; source: string }
type Daily = (group: Dims, measure: string, by: By, value?: number) => void

function addSearches({ add, day, site }: Book, searches: readonly Found[], daily: Daily, by: By): void {
  const places = new Set<string>()
  for (const search of searches) {
    const { results, position, unit, city, placeId = 0, category = '', subcategory, text = '' } = search
    const found = ['searches', ...(results === 0 ? ['without-result'] : position === null ? ['unopened'] : [])]
    for (const group of groupsOf(search)) {
      for (const measure of found) daily(group, measure, by)
      for (const filter of new Set(search.filters)) daily(group, `filter:${filter}`, by)
      if (position !== null) {
        daily(group, `position:${position > 20 ? '21+' : position > 10 ? '11-20' : position}`, by)
      }
    }
    const place =
      text === ''
        ? ['search', day, site, by.device, by.source, unit, city, placeId, category, subcategory]
        : ['text', day, site, unit, text]
    for (const measure of found) add([...place, measure])
    const isNew = !places.has(place.join(' | '))
    places.add(place.join(' | '))
    if (isNew) add([...place, 'visitors'])
    if (search.priceMax) {
      add(['ceiling', day, site, unit, city, search.priceMax.currency, bucketOf(search.priceMax.minor)])
    }
    for (const wanted of wantedDays(search.checkIn, search.checkOut)) add(['date', day, site, unit, city, wanted])
  }
  for (const group of groups(searches)) daily(group, 'searchers', by)
}

function wantedDays(checkIn: string | undefined, checkOut: string | undefined): string[] {
  if (!checkIn) return []
  const days = [checkIn]
  const next = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  while (days.length < 31 && next(days.at(-1)!) < (checkOut ?? checkIn)) days.push(next(days.at(-1)!))
  return days
}

function addFunnel(steps: readonly Taken[], daily: Daily, by: By): void {
  for (const group of groups(steps)) {
    const isIn = (taken: Taken) =>
      (['unit', 'city', 'subcategory'] as const).every(
        (name) => group[name] === '' || taken[name] === group[name] || (taken.step === 1 && taken[name] === ''),
      )
    const own = steps.filter(isIn)
    for (const step of new Set(own.map((each) => each.step))) daily(group, `reached-${names[step]}`, by)
    let before = Math.min(...own.filter(({ step }) => step === 1).map(({ at }) => at))
    for (let step = 2; step <= 5 && Number.isFinite(before); step += 1) {
      const after = Math.min(...own.filter((each) => each.step === step && each.at >= before).map(({ at }) => at))
      if (!Number.isFinite(after)) break
      daily(group, `followed-${names[step]}`, by)
      daily(group, `took-${names[step]}:${bucketOf(Math.floor((after - before) / 1000))}`, by)
      before = after
    }
  }
}
