import type { Pattern } from '#app/addresses.ts'
import { newId } from '#kernel/ids.ts'
import type { Things } from './cast.ts'
import { type Sample, unknown } from './sample.ts'

/** The rows of a host's pages; `test/matrix.ts` has them among the others. */
export const hostingSamples: Readonly<Partial<Record<Pattern, Sample>>> = {
  '/host/photos': {
    of: 'photo',
    harmless: () => ({ photoId: 'none' }),
    harmlessStatus: 404,
    forms: [({ photo }) => ({ photoId: photo })],
  },
  '/manage-listings': {
    of: 'listing',
    harmlessStatus: 400,
    forms: ['pause', 'resume', 'remove', 'duplicate', 'other-way', 'submit']
      .map((intent) => ({ listing }: Things) => ({ listingId: listing, intent }))
      .concat(({ draft }) => ({ listingId: draft, intent: 'discard' })),
  },
  '/manage-listings/change': { at: () => '/manage-listings/change?do=pause', harmless: unknown, harmlessStatus: 400 },
  '/manage-listings/import': { harmlessStatus: 400 },
  '/manage-listings/import/:importId': {
    at: ({ imported }) => `/manage-listings/import/${imported}`,
    of: 'imported',
    harmlessStatus: 400,
    forms: [() => ({ intent: 'import' }), ({ draft }) => ({ intent: 'again', draftId: draft })],
  },
  '/host/calendar': { harmlessStatus: 400 },
  '/manage-listings/:listingId': {
    at: ({ listing }) => `/manage-listings/${listing}`,
    of: 'listing',
    harmlessStatus: 400,
    forms: [() => ({ intent: 'pause' }), () => ({ intent: 'duplicate' })],
  },
  '/manage-listings/:listingId/availability': {
    at: ({ listing }) => `/manage-listings/${listing}/availability`,
    of: 'listing',
    harmlessStatus: 400,
    forms: [() => ({ do: 'block', from: '2031-03-03', to: '2031-03-05' }), () => ({ do: 'undo', change: newId() })],
  },
  '/manage-listings/:listingId/spaces': {
    at: ({ listing }) => `/manage-listings/${listing}/spaces`,
    of: 'listing',
    harmlessStatus: 400,
    forms: [() => ({ intent: 'divide', part1: 'Hall A', part2: 'Hall B' })],
  },
  '/manage-listings/:listingId/calendars': {
    at: ({ listing }) => `/manage-listings/${listing}/calendars`,
    of: 'listing',
    harmlessStatus: 400,
    forms: [
      () => ({ intent: 'renew' }),
      () => ({ intent: 'end' }),
      () => ({ intent: 'add', name: 'Other', url: 'https://calendars.example/one.ics' }),
      () => ({ intent: 'remove', feedId: newId() }),
    ],
  },
  '/manage-listings/:listingId/calendars/file': {
    at: ({ listing }) => `/manage-listings/${listing}/calendars/file`,
    of: 'listing',
    forms: [() => ({})],
  },
  '/manage-listings/:listingId/preview': { at: ({ draft }) => `/manage-listings/${draft}/preview`, of: 'draft' },
  '/manage-listings/:listingId/preview/map.svg': {
    at: ({ draft }) => `/manage-listings/${draft}/preview/map.svg`,
    of: 'draft',
  },
  '/create-listing': { harmlessStatus: 400 },
  '/create-listing/:draftId': { at: ({ draft }) => `/create-listing/${draft}`, of: 'draft' },
  '/create-listing/:draftId/:step': {
    at: ({ draft }) => `/create-listing/${draft}/details`,
    of: 'draft',
    harmless: () => ({ intent: 'stay' }),
    forms: [() => ({ intent: 'next', maxGuests: '2' })],
  },
  '/create-listing/:draftId/:step/save': {
    at: ({ draft }) => `/create-listing/${draft}/details/save`,
    of: 'draft',
    forms: [() => ({ maxGuests: '2' })],
  },
  '/edit-listing/:listingId/:step?': {
    at: ({ listing }) => `/edit-listing/${listing}/details`,
    of: 'listing',
    harmlessStatus: 400,
    forms: [() => ({ intent: 'save', maxGuests: '2' })],
  },
  '/edit-listing/:listingId/:step/preview': {
    at: ({ listing }) => `/edit-listing/${listing}/details/preview`,
    of: 'listing',
    forms: [() => ({ maxGuests: '2' })],
  },
}
