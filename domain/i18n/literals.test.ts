import { expect, test } from 'vitest'
import { messages } from './queries.server.ts'

/** What the specification writes word for word, as far as it is built; each stands in the catalogue of its own language (decision A1). */
const english = [
  'All filters',
  'An error occurred while processing your payment.',
  'An error occurred. Please try again',
  'An unexpected error occurred.',
  'Any',
  'Any place',
  'Any week',
  'Available now',
  'Choose only this date',
  'Clear all',
  'Complete Your Booking',
  'Could not find coordinates for this region. Search results may be less accurate.',
  'Could not get location details. Please try again.',
  'Could not get your current location. Please try again or search for a location manually.',
  'English (United States)',
  'Failed to load booking details',
  'Failed to load payment details',
  'Featured',
  'From {{price}} / day',
  'From {{price}} / hour',
  'Geolocation is not supported by your browser. Please search for a location manually.',
  'Hosted by {{name}}',
  'Incorrect email or password',
  'Invalid property data',
  'Loading...',
  'Location services are not supported by your browser.',
  'Log in or sign up',
  'Newest First',
  'No booking ID provided',
  'No properties found.',
  'Pay Now · {{amount}}',
  'Payment Error',
  'Please enable location permissions in your browser settings to use this feature.',
  'Please enter a valid email address',
  'Please enter your email address',
  'Please enter your password',
  'Please select a location manually.',
  'Please select a valid city, region, or country from the suggestions.',
  'Price: High to Low',
  'Price: Low to High',
  'Show results',
  'Something went wrong',
  'Spanish (Chile)',
  'Tax included',
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

const textsOf = (part: object): string[] =>
  Object.values(part).flatMap((each: string | object) => (typeof each === 'string' ? [each] : textsOf(each)))

test.each([
  ['en', english, messages.en, messages.es],
  ['es', spanish, messages.es, messages.en],
] as const)(
  '[INTL-01] the literal texts of the specification stand in %s word for word, and not in the other language',
  (_language, literals, own, other) => {
    const [texts, foreign] = [new Set(textsOf(own)), new Set(textsOf(other))]
    expect(literals.filter((text) => !texts.has(text))).toEqual([])
    expect(literals.filter((text) => foreign.has(text))).toEqual([])
  },
)
