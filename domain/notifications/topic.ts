/** What notifications are about, as one chooses among them. */
export const topics = ['bookings', 'listings', 'calendars', 'messages', 'reviews', 'payouts', 'safety'] as const

export type Topic = (typeof topics)[number]

/** How somebody is notified. */
export const channels = ['in_app', 'email', 'push'] as const

export type Channel = (typeof channels)[number]

/** The ways by which somebody is notified of a topic. */
export type Choice = Readonly<Record<Channel, boolean>>

/** As long as nobody has chosen. */
const byDefault: Choice = { in_app: true, email: true, push: true }

/** Whose e-mails belong to a contract, or answer what somebody has asked of us: they come whatever was chosen, at once. */
const alwaysByEmail: ReadonlySet<Topic> = new Set(['bookings', 'listings', 'payouts', 'safety'])

export const isTransactional = (topic: Topic) => alwaysByEmail.has(topic)

/** Whether somebody may choose. */
export const isOpen = (topic: Topic, channel: Channel) => channel !== 'email' || !isTransactional(topic)

/** @param chosen what is stored of it, if anything */
export const choiceOf = (topic: Topic, chosen: Choice | null): Choice => {
  const choice = chosen ?? byDefault
  return isTransactional(topic) ? { ...choice, email: true } : choice
}
