import { isId } from '#kernel/ids.ts'
import { z } from 'zod'
import { MAX_CARDS, MAX_SECONDS } from './limits.ts'

const Seconds = z.number().int().min(0).max(MAX_SECONDS)
const Count = z.number().int().min(0).max(10_000)
const ListingId = z.string().refine(isId)
// PostgreSQL rejects NUL in text.
const text = (length: number) =>
  z
    .string()
    .max(length)
    .refine((value) => !value.includes('\0'))

/** A message of a page about itself (`app/analytics/lazy/collect.ts`), in short names. */
export const Beacon = z.strictObject({
  /** The view's id, of 16 random bytes. */
  v: z.string().regex(/^[\da-f]{32}$/),
  /** Path and query of the page. */
  u: text(1000).startsWith('/'),
  /** Milliseconds since the page was opened, by the browser's stopwatch. */
  e: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Of the view, in CSS pixels. */
  w: z.number().min(0).max(100_000),
  /** The referrer's host, and `utm_source`. */
  r: text(255),
  s: text(200),
  /** A new view. */
  n: z.literal(1).optional(),
  /** The number of results found, and the ids of those shown. */
  f: z.number().int().min(0).max(1_000_000).optional(),
  c: z.array(ListingId).max(MAX_CARDS).optional(),
  /** Seconds seen, blurs and focuses until now. */
  t: z.tuple([Seconds, Count, Count]).optional(),
  /** A part that was opened over the page. */
  d: text(20).optional(),
  /** The page is looked at. */
  b: z.literal(1).optional(),
  /** A result that was opened, and its place among those shown, from 0. */
  o: z
    .tuple([
      ListingId,
      z
        .number()
        .int()
        .min(0)
        .max(MAX_CARDS - 1),
    ])
    .optional(),
})

export type Beacon = z.infer<typeof Beacon>
