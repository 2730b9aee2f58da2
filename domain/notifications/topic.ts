/** The topics of notifications for which people choose channels. */
export const topics = [
  'bookings',
  'listings',
  'calendars',
  'messages',
  'reviews',
  'payouts',
  'searches',
  'safety',
] as const

export type Topic = (typeof topics)[number]

export const channels = ['in_app', 'email', 'push'] as const

export type Channel = (typeof channels)[number]

/** The chosen channels of a topic. */
export type Choice = Readonly<Record<Channel, boolean>>

/** The channels until a person chooses. */
const byDefault: Choice = { in_app: true, email: true, push: true }

/** Topics of a contract or a person's own request, whose e-mails are always sent, at once. */
const alwaysByEmail: ReadonlySet<Topic> = new Set(['bookings', 'listings', 'payouts', 'safety'])

export const isTransactional = (topic: Topic) => alwaysByEmail.has(topic)

/** Whether people may choose this channel for the topic. */
export const isOpen = (topic: Topic, channel: Channel) => channel !== 'email' || !isTransactional(topic)

/** @param chosen the stored choice, if any */
export const choiceOf = (topic: Topic, chosen: Choice | null): Choice => {
  const choice = chosen ?? byDefault
  return isTransactional(topic) ? { ...choice, email: true } : choice
}
