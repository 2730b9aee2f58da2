import { z } from 'zod'

/**
 * The payload that Facebook signs for a person's request.
 *
 * @see https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback
 */
export const FacebookRequest = z.object({
  algorithm: z.string().regex(/^hmac-sha256$/i),
  /** Facebook's own id of the person. */
  user_id: z.string().regex(/^\d{1,40}$/),
  /** Seconds since 1970. */
  issued_at: z.int(),
})

/** Whether a text is a request's code, as in our answer to Facebook. */
export const isRequestCode = (text: string) => /^[0-9a-f]{32}$/.test(text)
