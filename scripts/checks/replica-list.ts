/**
 * Queries that a replica may answer, some moments late: they show what everybody may see, and lists, figures and files for who has the right to
 * them. What decides is never among them: whose session it is, who may, what a hold costs, what is free when it is held, what money moves.
 * An entry that nobody uses is a complaint.
 */
export const replicaReads: Readonly<Record<string, string>> = {
  // Search, suggestions and the map.
  'domain/search/queries/count-around.server.ts': 'countAround',
  'domain/search/queries/count-listings.server.ts': 'countListings spreadPrices',
  'domain/search/queries/find-carousels.server.ts': 'findCarousels',
  'domain/search/queries/find-day-prices.server.ts': 'findDayPrices',
  'domain/search/queries/find-pins.server.ts': 'findPins',
  'domain/search/queries/find-results.server.ts': 'findResults',
  'domain/search/queries/free-among.server.ts': 'matchingAmong',
  'domain/search/queries/known-spaces.server.ts': 'knownSpaces',
  'domain/search/queries/read-plan-facts.server.ts': 'readPlanFacts',
  'domain/search/queries/understand-sentence.server.ts': 'understandSentence',
  'domain/places/queries/place-near.server.ts': 'placeNear',

  // Pages of listings and hosts for strangers; the prices there are shown, and reckoned anew for a hold.
  'domain/accounts/queries/find-host.server.ts': 'findHost',
  'domain/availability/queries.server.ts': 'bookingRules takenPeriods',
  'domain/bookings/queries/read-responses.server.ts': 'readResponses',
  'domain/listings/queries/are-published.server.ts': 'arePublished',
  'domain/listings/queries/find-listing.server.ts': 'findListing findRemoved findShownPoint',
  'domain/listings/queries/find-showcase.server.ts': 'findShowcase',
  'domain/listings/queries/list-cards.server.ts': 'listingCards photoKeys recentListingCards',
  'domain/listings/queries/list-of-host.server.ts': 'listingsOfHost',
  'domain/listings/queries/list-similar.server.ts': 'similarListings',
  'domain/listings/queries/read-place.server.ts': 'nearbyPlaces placeFacts',
  'domain/pricing/queries.server.ts': 'exchangeRates ratesAsOf',
  'domain/reviews/queries/guest-reviews.server.ts': 'guestReviews',

  // Sitemaps.
  'domain/listings/queries/walk-published.server.ts':
    'publishedParts publishedPlaceParts publishedPlaces walkPublished',

  // Files of what is one's own.
  'domain/bookings/queries/read-host-export.server.ts': 'readHostExport',
  'domain/imports/queries/list-for-export.server.ts': 'exportJson exportTable',

  // Admins' lists, figures and their files.
  'domain/admin/queries/list-bookings.server.ts': 'listBookings walkBookings',
  'domain/admin/queries/list-listings.server.ts': 'listListings walkListings',
  'domain/admin/queries/list-people.server.ts': 'listPeople walkPeople',
  'domain/admin/queries/read-analytics.server.ts': 'readAnalytics',
  'domain/insights/queries/export-rows.server.ts': 'exportRows',
  'domain/insights/queries/list-cities.server.ts': 'cityNamed listCities',
  'domain/insights/queries/read-answers.server.ts': 'readAnswers',
  'domain/insights/queries/read-cohorts.server.ts': 'readCohorts',
  'domain/insights/queries/read-funnel.server.ts': 'readFunnel',
  'domain/insights/queries/read-searches.server.ts': 'readSearches',
  'domain/insights/queries/read-supply.server.ts': 'readSupply',
  'domain/insights/queries/read-traffic.server.ts': 'readTraffic',
}
