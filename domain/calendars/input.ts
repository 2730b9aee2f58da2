import { field, Refused, words } from '#kernel/fields.ts'
import { z } from 'zod'

/** As the database has them. */
const MAX_NAME = 80
const MAX_URL = 2000

/** What calendars are called where they are copied from; they are read by https. */
const asHttps = (url: string) => url.replace(/^webcals?:\/\//i, 'https://')

/** A foreign calendar that a host connects. */
export const FeedForm = z.object({
  name: words(MAX_NAME, 'calendars:problems.name', { missing: 'calendars:problems.name' }),
  url: field((text) => {
    const url = asHttps(text)
    return /^https?:\/\//i.test(url) && URL.canParse(url) && url.length <= MAX_URL
      ? url
      : new Refused('calendars:problems.url')
  }),
})
