import { listDue } from '#domain/notifications/queries/list-due.server.ts'
import { reminderAt, reminderId, reminderLeadsTo } from '#domain/notifications/reminder.ts'
import type { Reminder } from '#app/native/local-notifications.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/reminders.route'

/** The reminders of a person's devices, in their language; like a push they name no address and nobody's words. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { language, t } = visitorOf(context)
  const now = clock()
  const due = await listDue(db, actorOf(context).userId, language, now)
  const reminders = due.flatMap((each): Reminder[] => {
    const at = reminderAt(each, now)
    if (!at) return []
    const { kind, bookingId, title } = each
    return [
      {
        id: reminderId(kind, bookingId),
        at: at.toISOString(),
        title: t(`reminders:${kind}`),
        body: title,
        address: reminderLeadsTo[kind](bookingId),
      },
    ]
  })
  return Response.json({ reminders }, { headers: { 'cache-control': 'no-store' } })
}
