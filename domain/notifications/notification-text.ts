import { shownName } from '#domain/accounts/account.ts'
import type { Translate } from '#kernel/translate.ts'
import { type NotifiedThing, textKey } from './kinds.ts'

/** @property title the listing's; empty where it has none yet */
type Notified = Pick<NotifiedThing, 'kind' | 'side'> & { name: string; title: string }

/** The sentence of a notification, on the page and in a push; it never quotes what people wrote. */
export const notificationText = ({ name, title, ...notified }: Notified, t: Translate): string =>
  t(textKey(notified), { name: shownName(name, t), title: shownTitle(title, t) })

/** A listing in a sentence, which has no empty place where it was not named. */
export const shownTitle = (title: string, t: Translate) => title.trim() || t('status:unnamedListing')
