import { expect, test } from 'vitest'
import { draftOf, nobody, searchOfDraft } from './draft.ts'
import type { Search } from './search.ts'

const before: Search = { type: 'day', page: 3, location: 'Santiago', guests: 2 }
const withPets = (search: Search, pets: number) =>
  searchOfDraft({ ...draftOf(search), guests: { ...nobody, pets } }, search)

test('[HOME-11] a pet among the guests is asked for as a filter, and the filter goes when the pet stays at home', () => {
  expect(withPets(before, 2)).toMatchObject({ pets: true, page: 1 })
  expect(draftOf({ ...before, pets: true }).guests.pets).toBe(1)
  expect(withPets({ ...before, pets: true }, 1).pets).toBe(true)
  expect(withPets({ ...before, pets: true }, 0).pets).toBeUndefined()
})

test('[HOME-13] another place than the one that was understood is read as what was typed, the same one keeps its chips', () => {
  const spoken: Search = { ...before, lat: -33.45, lng: -70.67, understood: true, unread: 'parrilla' }
  const draft = draftOf(spoken)
  expect(searchOfDraft({ ...draft, type: 'hour' }, spoken)).toMatchObject({ understood: true, unread: undefined })
  const typed = { ...draft, location: 'studio for 6 in Providencia', coordinates: null }
  expect(searchOfDraft(typed, spoken).understood).toBeUndefined()
})

test('[HOME-11] adults and children are sent as guests, infants and pets are not counted', () => {
  const guests = { adults: 2, children: 3, infants: 1, pets: 1 }
  expect(searchOfDraft({ ...draftOf(before), guests }, before).guests).toBe(5)
})
