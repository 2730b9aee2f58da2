import { attributes, type AttributeName } from '#domain/listings/attribute.ts'
import { photosOf } from '#domain/listings/input.ts'
import { weekdayNames } from '#domain/i18n/format.ts'
import { countriesIn } from '#domain/places/country.ts'
import type { Fields } from '#domain/publishing/step.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { fieldLabels } from '../import/columns.view.server.ts'

/** A field that was changed here and elsewhere, with both values as they are read. */
export type SidesView = { label: string; mine: string; theirs: string }

type Reader = Pick<Visitor, 't' | 'locale' | 'language'>

/** @param names of the fields to compare; those that are alike are left out */
export const sidesOf = (names: readonly string[], mine: Fields, theirs: Fields, reader: Reader): SidesView[] =>
  names
    .filter((name) => (mine[name] ?? '') !== (theirs[name] ?? ''))
    .map((name) => ({
      label: labelOf(name, reader),
      mine: valueText(name, mine[name] ?? '', reader),
      theirs: valueText(name, theirs[name] ?? '', reader),
    }))

/** Numbered fields name their row, or their day of the week. */
function labelOf(name: string, { t, locale }: Reader): string {
  if (name === 'photos') return t('listingForm:steps.photos.short')
  if (name === 'spaces') return t('listingForm:basics.spaces')
  const number = name === 'sizeM2' ? null : /\d+$/.exec(name)
  const key = fieldLabels[number ? name.replace(/\d+$/, '') : name]!
  if (!number) return t(key)
  const isDay = /^(opens|closes)/.test(name)
  const row = Number(number[0])
  return `${t(key)} · ${isDay ? weekdayNames(locale)[(row + 6) % 7]!.long : row}`
}

function valueText(name: string, value: string, { t, language }: Reader): string {
  if (value === '' || value === '[]') return t('listingSummary:empty')
  if (value === 'on') return t('listingSummary:yes')
  const list = (textOf: (each: string) => string) => value.split(',').map(textOf).join(', ')
  switch (name) {
    case 'photos':
      return photoText(value)
    case 'category':
      return t(`kinds:category.${value}`)
    case 'subcategory':
      return t(`kinds:subcategory.${value}`)
    case 'country':
      return countriesIn(language).find(({ code }) => code === value)?.name ?? value
    case 'amenities':
      return list((each) => t(`amenities:amenity.${each}`))
    case 'activities':
      return list((each) => t(`attributes:activity.${each}`))
    case 'refundPolicy':
      return t(`pricingForm:policies.${value}`)
    case 'booking':
      return t(`pricingForm:${value === 'instant' ? 'instant' : 'request'}`)
    default:
      return isChoice(name) ? t(`attributes:value.${name}.${value}`) : value
  }
}

const isChoice = (name: string) => name in attributes && attributes[name as AttributeName].kind === 'choice'

/** The number of photos and their captions. */
function photoText(value: string): string {
  const photos = photosOf(value)
  const captions = photos.map(({ captionEn, captionEs }) => captionEn || captionEs).filter(Boolean)
  return [String(photos.length), ...captions].join(' · ')
}
