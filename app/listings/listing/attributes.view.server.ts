import {
  type AttributeGroup,
  attributeGroups,
  type AttributeName,
  type Attributes,
  attributesOf,
} from '#domain/listings/attribute.ts'
import type { ListingPage } from '#domain/listings/queries/find-listing.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'

/** A line with its icon, and the photo that shows it. */
export type ItemView = { icon: string; text: string; photo?: { key: string; color: string; alt: string } }

/** A group of attributes that the host has stated; `note` where it matters that others may be missing. */
export type StatedView = { group: AttributeGroup; title: string; items: readonly ItemView[]; note?: string }

/** A listing's activities, conditions of productions and accessibility; groups without any are left out. */
export function statedView(
  { rates, attributes: stated, photos }: Pick<ListingPage, 'rates' | 'attributes' | 'photos'>,
  { t, language }: Reader,
): StatedView[] {
  const linesOf = (name: AttributeName): ItemView[] => {
    const photo = photos.find(({ shows }) => shows === name)
    return textsOf(name, stated, { t, language }).map(({ icon, text }) => ({
      icon,
      text,
      ...(photo && { photo: { key: photo.key, color: photo.color, alt: photo.alt || text } }),
    }))
  }
  return attributeGroups
    .map((group) => ({
      group,
      title: t(`attributes:group.${group}`),
      items: attributesOf(rates.unit, group).flatMap(linesOf),
      ...(group === 'accessibility' && { note: t('attributes:stated') }),
    }))
    .filter(({ items }) => items.length > 0)
}

type Reader = { t: Translate; language: Language }

const FEET_PER_CM = 1 / 30.48
const INCHES_PER_CM = 1 / 2.54

/** An attribute of several values has a line for each. */
function textsOf(name: AttributeName, stated: Attributes, reader: Reader): { icon: string; text: string }[] {
  const { t } = reader
  const value = stated[name]
  if (value === undefined) return []
  if (typeof value === 'object')
    return value.map((activity) => ({ icon: activityIcons[activity], text: t(`attributes:activity.${activity}`) }))
  const icon = icons[name]
  if (typeof value !== 'number')
    return [{ icon, text: t(value === true ? `attributes:name.${name}` : `attributes:value.${name}.${value}`) }]
  return [{ icon, text: t(`attributes:said.${name}`, { count: value, size: sizeText(name, value, reader) }) }]
}

/** Metric, as sizes are; who reads English may think in feet and inches. */
function sizeText(name: AttributeName, cm: number, { t, language }: Reader): string {
  const [metric, imperial] =
    name === 'ceilingHeight'
      ? [t('attributes:size.metres', { count: cm / 100 }), t('attributes:size.feet', { count: cm * FEET_PER_CM })]
      : [t('attributes:size.centimetres', { count: cm }), t('attributes:size.inches', { count: cm * INCHES_PER_CM })]
  return language === 'en' ? `${metric} (${imperial})` : metric
}

const activityIcons = {
  'photo-shoot': 'camera',
  filming: 'clapperboard',
  rehearsal: 'amenity-sound-system',
  class: 'amenity-whiteboard',
  meeting: 'briefcase',
  party: 'party-popper',
  'pop-up': 'wallet',
  performance: 'sparkles',
} as const

const icons: Readonly<Record<AttributeName, string>> = {
  activities: 'check',
  setUpMinutes: 'timer',
  loadIn: 'route',
  powerKw: 'zap',
  threePhase: 'zap',
  ceilingHeight: 'ruler',
  daylight: 'amenity-natural-light',
  noise: 'amenity-soundproofing',
  stepFree: 'amenity-universal-access',
  doorCm: 'door-open',
  lift: 'chevron-up',
  accessibleWc: 'bath',
  accessibleParking: 'amenity-parking',
  inductionLoop: 'amenity-sound-system',
}
