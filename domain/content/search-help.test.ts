import type { Language } from '#domain/i18n/language.ts'
import { describe, expect, test } from 'vitest'
import { MAX_QUESTION } from './help-center.ts'
import { findArticles, indexOf } from './help-search.ts'
import { listArticles, searchHelp } from './queries/search-help.server.ts'

const namesFor = (language: Language, question: string, max = 3) =>
  searchHelp(language, question, max).map(({ name }) => name.replace('help/', ''))

describe('[HELP-01] what people type leads to what they look for, with slips and in either language', () => {
  test.each([
    ['refund', 'refund-policies'],
    ['how much do i get back if i cancel', 'refund-policies'],
    ['cancelation', 'cancel-booking'],
    ['cancelling my reservation', 'cancel-booking'],
    ['host cancelled', 'host-cancels'],
    ['15 minutes', 'holds'],
    ['how long are my dates held', 'holds'],
    ['change dates', 'change-booking'],
    ['reschedule', 'change-booking'],
    ['add one more guest', 'change-booking'],
    ['stay longer', 'extend-session'],
    ['door code', 'check-in'],
    ['chek in', 'check-in'],
    ['wifi password', 'check-in'],
    ['exact adress', 'exact-address'],
    ['recipt', 'receipts'],
    ['invoice', 'receipts'],
    ['card declined', 'declined-card'],
    ['payment faild', 'declined-card'],
    ['paypal', 'payment-methods'],
    ['gift card', 'payment-methods'],
    ['service fee', 'prices-and-fees'],
    ['why is the price higher than from', 'from-price'],
    ['vat', 'taxes'],
    ['exchange rate', 'currencies'],
    ['forgot pasword', 'password'],
    ['code not arrived', 'sign-up'],
    ['cannot log in', 'log-in'],
    ['delete my account', 'close-account'],
    ['download my data', 'your-data'],
    ['hacked', 'devices'],
    ['ical', 'calendar-sync'],
    ['airbnb calendar sync', 'calendar-sync'],
    ['double booking', 'calendar-conflicts'],
    ['heic photo', 'photos'],
    ['minimum stay', 'seasons-and-minimums'],
    ['weekly discount', 'discounts-and-weekends'],
    ['cleaning time between bookings', 'turnover-and-notice'],
    ['when do i get paid', 'host-money'],
    ['payouts', 'host-money'],
    ['something was damaged', 'claims'],
    ['place was dirty', 'claims'],
    ['locked out', 'claims'],
    ['decline a request', 'answer-requests'],
    ['import csv', 'import-listings'],
    ['wheelchair', 'accessibility'],
    ['guide dog', 'accessibility'],
    ['racism', 'discrimination'],
    ['scam', 'pay-here-only'],
    ['report a listing', 'report-a-concern'],
    ['report', 'block-or-report'],
    ['block', 'block-or-report'],
    ['unblok someone', 'block-or-report'],
    ['ambulance', 'emergencies'],
    ['message my host', 'reach-your-host'],
    ['contact support', 'contact-us'],
    ['unsubscribe', 'emails'],
    ['midnight', 'hours-past-midnight'],
    ['pets', 'house-rules'],
    ['same space by day and by hour', 'shared-spaces'],
  ])('in English: %s', (question, article) => {
    expect(namesFor('en', question)).toContain(article)
  })

  test.each([
    ['reembolso', 'refund-policies'],
    ['cuanto me devuelven si cancelo', 'refund-policies'],
    ['canselar reserva', 'cancel-booking'],
    ['anular', 'cancel-booking'],
    ['el anfitrion cancelo', 'host-cancels'],
    ['cuanto tiempo tengo para pagar', 'holds'],
    ['cambiar fecha', 'change-booking'],
    ['reagendar', 'change-booking'],
    ['quedarme mas tiempo', 'extend-session'],
    ['clave de la puerta', 'check-in'],
    ['direccion exacta', 'exact-address'],
    ['boleta', 'receipts'],
    ['comprovante', 'receipts'],
    ['tarjeta rechazada', 'declined-card'],
    ['no puedo pagar', 'declined-card'],
    ['transferencia', 'payment-methods'],
    ['tarjeta de regalo', 'payment-methods'],
    ['cargo por servicio', 'prices-and-fees'],
    ['iva', 'taxes'],
    ['dolares', 'currencies'],
    ['olvide mi contraseña', 'password'],
    ['no me llega el codigo', 'sign-up'],
    ['no puedo entrar', 'log-in'],
    ['eliminar cuenta', 'close-account'],
    ['mis datos', 'your-data'],
    ['sincronizar calendario', 'calendar-sync'],
    ['estadia minima', 'seasons-and-minimums'],
    ['descuento semanal', 'discounts-and-weekends'],
    ['cuando me pagan', 'host-money'],
    ['reclamo', 'claims'],
    ['estaba sucio', 'claims'],
    ['rechazar solicitud', 'answer-requests'],
    ['silla de ruedas', 'accessibility'],
    ['discriminasion', 'discrimination'],
    ['estafa', 'pay-here-only'],
    ['carabineros', 'emergencies'],
    ['hablar con el anfitrion', 'reach-your-host'],
    ['mascotas', 'house-rules'],
    ['medianoche', 'hours-past-midnight'],
    ['fotos borrosas', 'photos'],
    ['publicar mi espacio', 'first-listing'],
    ['bloquear fechas', 'calendar-changes'],
    ['bloquear', 'block-or-report'],
    ['denunciar', 'block-or-report'],
    ['denunsiar a una persona', 'block-or-report'],
  ])('in Spanish: %s', (question, article) => {
    expect(namesFor('es', question)).toContain(article)
  })

  test.each([
    ['en', 'reembolso', 'refund-policies'],
    ['en', 'comprobante', 'receipts'],
    ['es', 'wheelchair', 'accessibility'],
    ['es', 'refund', 'refund-policies'],
  ] as const)('on the page in %s also in the other language: %s', (language, question, article) => {
    const found = searchHelp(language, question, 3)
    expect(found.map(({ name }) => name)).toContain(`help/${article}`)
    // The result is shown in the reader's own language.
    const own = listArticles(language).find(({ name }) => name === `help/${article}`)
    expect(found).toContain(own)
  })

  test('nothing that means nothing is found', () => {
    expect(namesFor('en', '')).toEqual([])
    expect(namesFor('en', '   ?! ')).toEqual([])
    expect(namesFor('es', 'xqzw')).toEqual([])
  })
})

test('[HELP-01] a question costs the same however long it is: only its beginning is read', () => {
  const words = Array.from({ length: 5000 }, (_, at) => `holdd${at}`)
  const question = words.join(' ')
  expect(namesFor('en', question, 20)).toEqual(namesFor('en', question.slice(0, MAX_QUESTION), 20))

  const article = (name: string, title: string) => ({ name, title, keywords: [], description: '', plain: '' })
  const index = indexOf([article('eighth', 'eighth'), article('ninth', 'ninth')])
  const seven = 'aa bb cc dd ee ff gg'
  expect(findArticles([index], `${seven} eighth ninth`, 5)).toEqual(['eighth'])
})
