import type { Language } from '#domain/i18n/language.ts'

const spanish = `a al ante bajo con cerca como cual de del desde donde el ella en entre es esta estas este esto estos hacia hasta hay la las lo
  los mas me mi mis muy nos o para pero por porque que se sea ser si sobre su sus te tiene tenga tengo tu un una unas uno unos y ya yo
  busco buscando buscamos busca buscar quiero queremos quisiera necesito necesitamos necesita arrendar arriendo arrendamos alquilar alquilo
  reservar reserva reservo encontrar hacer celebrar tener ver ir estar favor hola gracias algo alguna algun alguno lugar lugares espacio espacios
  sitio sitios zona sector comuna ciudad region fecha dia dias hora horas noche noches persona personas gente uso usar ofrecer ofrezca incluya
  aprox aproximadamente unas maximo minimo precio presupuesto disponible disponibles libre partir somos seamos vamos seremos cualquier posible ojala
  alrededor nuestro nuestra idealmente tambien e u d q x clp tipo gustaria`
const english = `a about am an and any are around as at available be book booking but by can city close date day days do find for free from get
  have has having hello hello help hi hire hiring hour hours i id if im in into is it its just let looking look search searching maybe me my near nearby
  need needs needed night nights of on or our people person place places please possible preferably prefer price rent rental renting
  reserve show so some somewhere something space spaces spot starting than thanks that the their there to town up us use using want wanted we were
  what where which with within would like you your area region anywhere also ideally budget max min per only location lets`

const wordsIn = (list: string) => new Set(list.split(/\s+/))
const byLanguage: Record<Language, ReadonlySet<string>> = { es: wordsIn(spanish), en: wordsIn(english) }

/** Says nothing by itself; if only such words are left, all was understood. */
export const isFiller = (word: string) => byLanguage.es.has(word) || byLanguage.en.has(word)

/** The language with more of its small words in a sentence; the reader's where they tie. */
export function languageOf(words: readonly string[], reader: Language): Language {
  const count = (language: Language) =>
    words.filter((word) => byLanguage[language].has(word) && !byLanguage[language === 'es' ? 'en' : 'es'].has(word))
      .length
  const [es, en] = [count('es'), count('en')]
  return es === en ? reader : es > en ? 'es' : 'en'
}
