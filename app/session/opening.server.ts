import { isAdmin } from '#domain/accounts/policy.ts'
import { isAhead, isClosedAt } from '#domain/company/maintenance.ts'
import { announcementOf, isSiteOpen, maintenanceOf } from '#domain/company/queries.server.ts'
import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { addressOf } from './address-of.server.ts'
import { instantText } from './instant.view.server.ts'
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
  const visitor = visitorOf(context)
  const { actor, language, t } = visitor
  const own = context.get(connection)
  const now = clock()
  if (isAdmin(actor) || addressOf(context).whenClosed === 'open' || (await isSiteOpen(db, now))) return next()

  const [announcement, maintenance] = [await announcementOf(db, now), await maintenanceOf(db, now)]
  const planned = isClosedAt(maintenance, now) ? maintenance : null
  const end = planned?.until ?? announcement?.until
  own.retryAfterSeconds = end ? Math.ceil((end.getTime() - now.getTime()) / 1000) : RETRY_SECONDS
  const until = planned && t('failure:closed.until', { time: instantText(planned.until, visitor) })
  const text = [announcement?.text[language], until].filter(Boolean).join(' ') || t('failure:closed.text')
  throw data({ title: t('failure:closed.title'), text }, { status: 503, headers: { 'cache-control': 'no-store' } })
}

/** The text above every page: what the operator says, and when the site will be closed. Undefined for nothing. */
export async function announcedOf(context: Readonly<RouterContextProvider>): Promise<string | undefined> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { actor, language, t } = visitor
  const now = clock()
  if (isAdmin(actor) && !(await isSiteOpen(db, now))) return t('failure:closed.toAdmins')

  const [announcement, maintenance] = [await announcementOf(db, now), await maintenanceOf(db, now)]
  const planned =
    maintenance && isAhead(maintenance, now)
      ? t('failure:closed.planned', {
          from: instantText(maintenance.from, visitor),
          until: instantText(maintenance.until, visitor),
        })
      : undefined
  return [announcement?.text[language], planned].filter(Boolean).join(' ') || undefined
}
