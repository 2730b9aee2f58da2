import { isAdmin } from '#domain/accounts/policy.ts'
import { announcementOf, isSiteOpen } from '#domain/company/queries.server.ts'
import { data, type MiddlewareFunction } from 'react-router'
import { addressOf } from './address-of.server.ts'
import { connection, services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

/** Where nobody has said until when the site is closed, browsers and search engines may ask again after so long. */
const RETRY_SECONDS = 600

/**
 * While the operator has closed the site, everybody but admins gets a page that says so. Open stay what admins log in by, what machines ask
 * for, and what pages that are open already go on with.
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
