import { boxName, choicesIn, wantsWordsIn, WORDS_BOX, zones } from '#domain/notifications/input.ts'
import { findChoices } from '#domain/notifications/queries/find-choices.server.ts'
import { type Choice, channels, isOpen, type Topic } from '#domain/notifications/topic.ts'
import { wallTime } from '#kernel/dates.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

export type SettingsView = {
  topics: readonly {
    topic: Topic
    boxes: readonly { name: string; channel: string; isOn: boolean; isOpen: boolean }[]
    /** The switch of what its e-mails hold, for the one topic that has it. */
    words: { name: string; isOn: boolean } | null
  }[]
  quiet: { isOn: boolean; from: string; until: string; zone: string }
  /** Whether the zone is a guess, which the browser's zone replaces. */
  isZoneGuessed: boolean
  zones: readonly string[]
}

/** Default quiet hours. */
const night = { from: '22:00', until: '07:00' }

/** An account's notification settings. */
export async function settingsView(context: Readonly<RouterContextProvider>): Promise<SettingsView> {
  const { choices, quiet, hasWords } = await findChoices(context.get(services).db, actorOf(context).userId)
  const hours = quiet && { from: wallTime(quiet.from), until: wallTime(quiet.until), zone: quiet.zone }
  return {
    topics: topicViews(choices, hasWords),
    quiet: { isOn: hours !== null, ...(hours ?? { ...night, zone: visitorOf(context).site.zone }) },
    isZoneGuessed: hours === null,
    zones,
  }
}

/** The form as it was sent, while something is wrong with it. */
export function typedView(
  form: Readonly<Record<string, string>>,
): Pick<SettingsView, 'topics' | 'quiet' | 'isZoneGuessed'> {
  const { from = '', until = '', zone = '' } = form
  return {
    topics: topicViews(choicesIn(form), wantsWordsIn(form)),
    quiet: { isOn: true, from, until, zone },
    isZoneGuessed: false,
  }
}

const topicViews = (choices: readonly { topic: Topic; choice: Choice }[], hasWords: boolean) =>
  choices.map(({ topic, choice }) => ({
    topic,
    boxes: channels.map((channel) => ({
      name: boxName(topic, channel),
      channel,
      isOn: choice[channel],
      isOpen: isOpen(topic, channel),
    })),
    words: topic === 'messages' ? { name: WORDS_BOX, isOn: hasWords } : null,
  }))
