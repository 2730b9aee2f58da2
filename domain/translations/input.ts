import { isId } from '#kernel/ids.ts'
import { z } from 'zod'

const id = z.string().refine(isId)

/** The text that a form names. */
export const TranslationForm = z.discriminatedUnion('of', [
  z.object({ of: z.enum(['listing', 'review']), id }),
  z.object({
    of: z.literal('message'),
    id,
    number: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  }),
])
