import { countriesIn, nationalNumber } from '#domain/accounts/countries.ts'
import { isAdmin } from '#domain/accounts/policy.ts'
import { findHost } from '#domain/accounts/queries/find-host.server.ts'
import { findOwnProfile } from '#domain/accounts/queries/find-own-profile.server.ts'
import { isPhotoProblem } from '#domain/media/errors.ts'
import { avatarUrl, MIN_AVATAR_SIDES, type PhotoState } from '#domain/media/photo.ts'
import type { Translate } from '#kernel/translate.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Countries } from '../phone-fields.tsx'
import { aboutFieldsOf, languageChoices } from './profile-fields.ts'

export type ProfileView = {
  name: string
  since: number
  /** The picture, with an address once it is ready. */
  picture: { id: string; address: string | null; state: PhotoState } | null
  /** Why a picture was not taken. */
  refused: string | null
  isHost: boolean
  isAdmin: boolean
  /** The public profile's address; null while there is none. */
  address: string | null
  fields: Readonly<Record<string, string>>
  /** Their names as the server knows them: a browser may know others, and sort them otherwise. */
  countries: Countries
  /** The languages that a person can be said to speak, named in the reader's own. */
  languages: readonly { code: string; name: string }[]
}

/** A user's account data, for themselves. */
export async function profileView(url: URL, context: Readonly<RouterContextProvider>): Promise<ProfileView> {
  const { db } = context.get(services)
  const { language, locale, t } = visitorOf(context)
  const actor = actorOf(context)
  const [own, shown] = await Promise.all([
    findOwnProfile(db, actor.userId),
    actor.isHost ? findHost(db, actor.userId, language) : null,
  ])
  return {
    name: `${own.firstName} ${own.lastName}`,
    since: own.since,
    picture: own.avatar && pictureView(own.avatar),
    refused: refusalOf(url, t),
    isHost: actor.isHost,
    isAdmin: isAdmin(actor),
    address: shown && `/host/${actor.userId}`,
    fields: {
      firstName: own.firstName,
      lastName: own.lastName,
      country: own.country ?? '',
      phone: nationalNumber(own.phone, own.country),
      ...aboutFieldsOf(own),
    },
    countries: countriesIn(language),
    languages: languageChoices(locale),
  }
}

const pictureView = ({ id, key, state }: { id: string; key: string; state: PhotoState }) => ({
  id,
  state,
  address: state === 'ready' ? avatarUrl(key, 256) : null,
})

/** The reason for which the picture's form redirected back here. */
function refusalOf(url: URL, t: Translate): string | null {
  const reason = url.searchParams.get('refused') ?? ''
  if (!isPhotoProblem(reason)) return null
  return reason === 'too-small'
    ? t('profile:picture.tooSmall', { side: MIN_AVATAR_SIDES.short })
    : t(`photos:refused.${reason}`)
}
