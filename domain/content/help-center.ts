/** Each topic is a text of its own, above its articles. */
export const topics = ['bookings', 'payments', 'account', 'safety', 'communication', 'hosting'] as const

export const isTopic = (name: string): name is (typeof topics)[number] => topics.some((topic) => topic === name)

/** A longer question is cut, so that a search takes only some milliseconds. */
export const MAX_QUESTION = 100

/** Each audience has four guides to begin with and six articles for later. */
export const audiences = ['guest', 'home-host', 'experience-host', 'service-host', 'travel-admin'] as const
export type Audience = (typeof audiences)[number]

type Chosen = { guides: readonly string[]; articles: readonly string[] }

export const choices: Readonly<Record<Audience, Chosen>> = {
  guest: {
    guides: ['sign-up', 'search-dates-hours', 'instant-and-request', 'check-in'],
    articles: ['cancel-booking', 'change-booking', 'refund-policies', 'payment-methods', 'holds', 'host-cancels'],
  },
  'home-host': {
    guides: ['first-listing', 'photos', 'prices-for-hosts', 'calendar-sync'],
    articles: [
      'seasons-and-minimums',
      'answer-requests',
      'host-money',
      'turnover-and-notice',
      'discounts-and-weekends',
      'cancel-as-host',
    ],
  },
  'experience-host': {
    guides: ['first-listing', 'opening-hours', 'prices-for-hosts', 'shared-spaces'],
    articles: [
      'hours-past-midnight',
      'turnover-and-notice',
      'extend-session',
      'answer-requests',
      'calendar-changes',
      'host-money',
    ],
  },
  'service-host': {
    guides: ['extras', 'first-listing', 'prices-for-hosts', 'host-money'],
    articles: ['answer-requests', 'house-rules', 'taxes', 'trader-or-private', 'performance', 'people-and-things'],
  },
  'travel-admin': {
    guides: ['book-for-others', 'search-dates-hours', 'receipts', 'payment-timing'],
    articles: [
      'change-booking',
      'cancel-booking',
      'refund-policies',
      'extend-session',
      'accessibility',
      'prices-and-fees',
    ],
  },
}

export const isAudience = (name: string | null): name is Audience => audiences.some((audience) => audience === name)

/**
 * Old and guessed addresses lead to these for good (spec, section 2, 'Help centre').
 * Addresses that are a topic, an article or a page themselves are missing here.
 */
export const movedAddresses: Readonly<Record<string, string>> = {
  '/help/topics': '/help',
  '/help/getting-started': '/help',
  '/help/reservation': '/help/bookings',
  '/help/aircover': '/help/what-protects-you',
  '/help/cancel-reservation': '/help/cancel-booking',
  '/help/change-experience': '/help/change-booking',
  '/help/host-cancellation': '/help/host-cancels',
  '/help/manage-payment': '/help/declined-card',
  '/help/community': '/community',
  '/aircover': '/help/what-protects-you',
  '/anti-discrimination': '/help/discrimination',
  '/disability-support': '/help/accessibility',
  '/cancellation-options': '/help/refund-policies',
  '/report-concern': '/help/report-a-concern',
  '/aircover-hosts': '/host/protection',
  '/hosting-resources': '/host/resources',
  '/host-responsibly': '/host/responsible',
  '/apartments': '/?category=apartment',
  '/hosting-class': '/help/first-listing',
  '/find-cohost': '/help/hosting',
  '/newsroom': '/updates',
  '/new-features': '/updates',
  '/gift-cards': '/help/payment-methods',
  '/emergency': '/help/emergencies',
}
