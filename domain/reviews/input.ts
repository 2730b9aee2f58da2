import { numberChoice, words } from '#kernel/fields.ts'
import { z } from 'zod'
import { MAX_REPLY, MAX_REVIEW, stars } from './review.ts'

const rating = numberChoice<number>(stars, 'reviewing:problems.stars')

const comment = words(MAX_REVIEW, 'reviewing:problems.long', { isLong: true, missing: 'reviewing:problems.comment' })

/** The form of each side; problems are keys of the catalogue, shown beside their fields. */
export const reviewForms = {
  guest: z.object({
    overall: rating,
    cleanliness: rating,
    communication: rating,
    check_in: rating,
    accuracy: rating,
    location: rating,
    value: rating,
    comment,
  }),
  host: z.object({ overall: rating, cleanliness: rating, communication: rating, house_rules: rating, comment }),
}

export type ReviewForm = z.infer<(typeof reviewForms)['guest']> | z.infer<(typeof reviewForms)['host']>

export const ReplyForm = z.object({
  reply: words(MAX_REPLY, 'reviewing:problems.replyLong', { isLong: true, missing: 'reviewing:problems.reply' }),
})
