import { languages } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import script from './old-browser.js?raw'

const textsIn = (language: (typeof languages)[number]) => {
  const t = translator(language)
  return { title: t('oldBrowser:title'), text: t('oldBrowser:text') }
}

const texts = JSON.stringify(Object.fromEntries(languages.map((language) => [language, textsIn(language)])))

const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' }

/** A notice for old browsers in both languages, from which the page chooses. */
export const loader = () => new Response(`var TEXTS = ${texts}\n${script}`, { headers })
