import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Catalogue } from './compile.ts'
import type { Language } from './language.ts'

/** The catalogue must contain the specification's texts word for word (decision A1). */
const english = [
  'All filters',
  'An error occurred while processing your payment.',
  'An error occurred',
  'An error occurred. Please try again',
  'An unexpected error occurred.',
  'Any place',
  'Any week',
  'Any',
  'Available now',
  'Choose only this date',
  'Clear all',
  'Complete Your Booking',
  'Could not connect to the database',
  'Could not find coordinates for this region. Search results may be less accurate.',
  'Could not get location details. Please try again.',
  'Could not get your current location. Please try again or search for a location manually.',
  'Database connection error',
  'English (United States)',
  'Failed to load booking details',
  'Failed to load payment details',
  'Featured',
  'Finish up and publish',
  'From {{price}} / day',
  'From {{price}} / hour',
  'Geolocation is not supported by your browser. Please search for a location manually.',
  'Hosted by {{name}}',
  'Incorrect email or password',
  'Invalid property data',
  'Loading...',
  'Location services are not supported by your browser.',
  'Log in or sign up',
  'Make your place stand out',
  'Newest First',
  'No booking ID provided',
  'No properties found.',
  'Pay Now · {{amount}}',
  'Payment Error',
  'Please enable location permissions in your browser settings to use this feature.',
  'Please enter a valid email address',
  'Please enter your email address',
  'Please enter your password',
  'Please select a category first',
  'Please select a category',
  'Please select a listing type',
  'Please select a location manually.',
  'Please select a subcategory',
  'Please select a valid city, region, or country from the suggestions.',
  'Price: High to Low',
  'Price: Low to High',
  'Refresh Page',
  'Save and exit',
  'Show results',
  'Something went wrong',
  'Spanish (Chile)',
  'Tax included',
  'Tell us about your space',
  'This could prevent creating or saving listings. Please refresh the page or try again later.',
  'Top Rated',
  'Try searching for a city in Chile or Tokyo',
  'Use current location',
  'VAT included',
  "We're sorry, but there was an error loading the application. Please try refreshing the page.",
  'When will you be there?',
  'Where?',
  "Who's coming?",
  'Your payment will be held securely until your check-in date.',
  '{{count}} views this week',
  '{{km, number(minimumFractionDigits: 1; maximumFractionDigits: 1)}} km away',
]
const spanish = [
  'Aceptar y continuar',
  'Ahora ves precios por día',
  'Ahora ves precios por hora',
  'Continúa',
  'IVA incluido',
]

const textsOf = (part: Catalogue): string[] =>
  Object.values(part).flatMap((each) => (typeof each === 'string' ? [each] : textsOf(each)))

const textsIn = (language: Language): string[] => {
  const folder = new URL(`messages/${language}/`, import.meta.url)
  return readdirSync(folder).flatMap((file) =>
    textsOf(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Catalogue),
  )
}

test.each([
  ['en', english, textsIn('en'), textsIn('es')],
  ['es', spanish, textsIn('es'), textsIn('en')],
] as const)(
  '[INTL-01] the literal texts of the specification stand in %s word for word, and not in the other language',
  (_language, literals, own, other) => {
    const [texts, foreign] = [new Set(own), new Set(other)]
    expect(literals.filter((text) => !texts.has(text))).toEqual([])
    expect(literals.filter((text) => foreign.has(text))).toEqual([])
  },
)
