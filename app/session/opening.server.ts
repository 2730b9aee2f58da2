import { isAdmin } from '#domain/accounts/policy.ts'
import { announcementOf, isSiteOpen } from '#domain/company/queries.server.ts'
import { data, type MiddlewareFunction } from 'react-router'
import { addressOf } from './address-of.server.ts'
import { connection, services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

/** Seconds until clients may ask again, where no end of the closure is set. */
const RETRY_SECONDS = 600

/**
 * Answers everybody but admins with a 503 page while the site is closed.
 *
 * @throws 503 with `retry-after`
 */
export const keepClosed: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { db, clock } = context.get(services)
  const { actor, language, t } = visitorOf(context)
  const own = context.get(connection)
  const now = clock()
  if (isAdmin(actor) || addressOf(context).whenClosed === 'open' || (await isSiteOpen(db, now))) return next()

  const announcement = await announcementOf(db, now)
  own.retryAfterSeconds = announcement
    ? Math.ceil((announcement.until.getTime() - now.getTime()) / 1000)
    : RETRY_SECONDS
  const text = announcement?.text[language] ?? t('failure:closed.text')
  throw data({ title: t('failure:closed.title'), text }, { status: 503, headers: { 'cache-control': 'no-store' } })
}
