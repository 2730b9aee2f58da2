import { PinForm } from '#domain/listings/input.ts'
import { FAR_FROM_CITY_KM } from '#domain/listings/limits.ts'
import { countryName } from '#domain/places/country.ts'
import { type AroundPoint, aroundPoint } from '#domain/places/queries/around-point.server.ts'
import { findPlaceProblems } from '#domain/publishing/queries/find-problems.server.ts'
import type { Fields } from '#domain/publishing/step.ts'
import { withPastedPoint } from '#domain/publishing/step-fields.ts'
import { type Problems, problemsOf } from '#kernel/fields.ts'
import type { Point } from '#kernel/geo.ts'
import type { Translate } from '#kernel/translate.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { problemTexts } from './problem-texts.server.ts'

/** The point of a typed or pasted text, or why there is none; all is null for an empty one. */
export type PinView = {
  point: Point | null
  problem: string | null
  /** '1.2 km northeast of the center of Pucón.' */
  words: string | null
  /** It is probably not where its host wants it. */
  warning: string | null
}

const none: PinView = { point: null, problem: null, words: null, warning: null }

/** @param form a location step as far as it is typed */
export async function pinView(form: Fields, context: Readonly<RouterContextProvider>): Promise<PinView> {
  const fields = withPastedPoint(form)
  if (!fields['lat']?.trim() && !fields['lng']?.trim()) return none
  const textOf = (problems: Problems) => Object.values(problemTexts(problems, fields, context))[0] ?? null
  const pin = PinForm.safeParse(fields)
  if (!pin.success) return { ...none, problem: textOf(problemsOf(pin.error)) }

  const { db } = context.get(services)
  const { language, t } = visitorOf(context)
  const { city = '', country = '' } = fields
  const around = await aroundPoint(db, pin.data, { city, country, language })
  const problems = country ? await findPlaceProblems(db, { at: pin.data, countryCode: country }) : null
  const warning = problems?.['country']
    ? t('wizard:pin.abroad', {
        country: countryName(around.place!.countryCode, language),
        chosen: countryName(country, language),
      })
    : ((problems && textOf(problems)) ?? farWords(around, t))
  return { point: pin.data, problem: null, words: placeWords(around, t), warning }
}

/** So near a place's middle that a direction says nothing. */
const IN_THE_CENTER_KM = 0.1

function placeWords({ place, city }: AroundPoint, t: Translate): string | null {
  if (!place) return null
  const { name, km, direction } = place
  const values = { place: name, direction: t(`wizard:pin.direction.${direction}`) }
  const near =
    km < IN_THE_CENTER_KM
      ? t('wizard:pin.center', values)
      : km < 0.975
        ? t('wizard:pin.meters', { ...values, m: Math.round(km * 20) * 50 })
        : t('wizard:pin.km', { ...values, km: rounded(km) })
  const isOther = city && city.id !== place.id && city.km >= 1 && city.km <= FAR_FROM_CITY_KM
  return isOther ? `${near} ${t('wizard:pin.fromCity', { km: rounded(city.km), city: city.name })}` : near
}

const farWords = ({ city }: AroundPoint, t: Translate) =>
  city && city.km > FAR_FROM_CITY_KM ? t('wizard:pin.far', { km: Math.round(city.km), city: city.name }) : null

/** From ten kilometres on nobody counts in tenths. */
const rounded = (km: number) => (km < 10 ? Math.round(km * 10) / 10 : Math.round(km))
