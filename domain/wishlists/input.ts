import { field, numberChoice, Refused, words } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { z } from 'zod'
import { opinionLimits, votes } from './opinion.ts'
import { MAX_HEARTS, type SavedMove, wishlistLimits } from './wishlist.ts'

/** The name is trimmed and not empty (spec §6). */
export const WishlistName = z.object({
  name: words(wishlistLimits.name, 'wishlists:problems.nameLong', { missing: 'wishlists:problems.nameMissing' }),
})

const listingId = field((text) => (isId(text) ? text : new Refused('wishlists:problems.gone')))

export const NoteForm = z.object({
  listingId,
  note: words(wishlistLimits.note, 'wishlists:problems.noteLong', { isLong: true }),
})

const PLACE = /^\d{1,3}$/

/** 'up', 'down', 'top', or the position counted from 0. */
const move = field((text): SavedMove | Refused => {
  if (text === 'up' || text === 'down' || text === 'top') return text
  return PLACE.test(text) ? { to: Number(text) } : new Refused('wishlists:problems.gone')
})

export const MoveForm = z.object({ listingId, move })

/** A page's listing ids, separated by commas; invalid and excess ones are dropped. */
export const HeartIds = z
  .string()
  .max(MAX_HEARTS * 40)
  .catch('')
  .transform((text) => text.split(',').filter(isId).slice(0, MAX_HEARTS))

/** A note that all who share the list read; an empty one is taken back. */
export const OpinionNote = z.object({
  note: words(opinionLimits.note, 'opinions:problems.noteLong', { isLong: true }),
})

export const VoteForm = z.object({ vote: numberChoice(votes, 'opinions:problems.vote') })
