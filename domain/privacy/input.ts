import { z } from 'zod'

/**
 * What Facebook signs when it passes a request of somebody on to us.
 *
 * @see https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback
 */
export const FacebookRequest = z.object({
  algorithm: z.string().regex(/^hmac-sha256$/i),
  /** Facebook's own id of the person. */
  user_id: z.string().regex(/^\d{1,40}$/),
  /** In seconds since 1970. */
  issued_at: z.int(),
})

/** The code of such a request, as our answer to Facebook names it. */
export const isRequestCode = (text: string) => /^[0-9a-f]{32}$/.test(text)
