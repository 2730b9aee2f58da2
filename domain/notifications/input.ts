import { choice, time } from '#kernel/fields.ts'
import { z } from 'zod'
import { isPushEndpoint } from './push-service.ts'
import { type Channel, channels, type Choice, isOpen, type Topic, topics } from './topic.ts'

/** The time zones of the world, as browsers name them. */
export const zones = Intl.supportedValuesOf('timeZone')

const badTime = 'notificationSettings:problems.time'

/** Quiet hours, empty where they are off. */
export const QuietForm = z
  .object({ from: time(badTime), until: time(badTime), zone: choice(zones, 'notificationSettings:problems.zone') })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'notificationSettings:problems.same' })

export const boxName = (topic: Topic, channel: Channel) => `${topic}.${channel}`

/** An unticked box sends nothing; fixed choices stay as they are. */
export const choicesIn = (form: Readonly<Record<string, string>>) =>
  topics.map((topic) => {
    const isOn = (channel: Channel) => !isOpen(topic, channel) || form[boxName(topic, channel)] === 'on'
    return { topic, choice: Object.fromEntries(channels.map((each) => [each, isOn(each)])) as Choice }
  })

/** The switch of the words in e-mails of messages. */
export const WORDS_BOX = 'messages.words'

export const wantsWordsIn = (form: Readonly<Record<string, string>>) => form[WORDS_BOX] === 'on'

/** A browser's push subscription, or the token by which a system's service knows an app. */
export const DeviceForm = z.preprocess(
  (form) => ({ service: 'web', ...Object(form) }),
  z.discriminatedUnion('service', [
    z.object({
      service: z.literal('web'),
      endpoint: z.string().refine(isPushEndpoint),
      p256dh: z.string().regex(/^[\w-]{87}$/),
      auth: z.string().regex(/^[\w-]{22}$/),
      replaces: z.string().optional(),
    }),
    z.object({
      service: z.literal('fcm'),
      token: z.string().regex(/^[\w:-]{20,1000}$/),
      replaces: z.string().optional(),
    }),
    z.object({
      service: z.literal('apns'),
      token: z.string().regex(/^[0-9a-fA-F]{64,400}$/),
      replaces: z.string().optional(),
    }),
  ]),
)
