/** An operator may change each limit: `LIMITS=unpaidHoldsPerGuest=10,workMsPerSecond=600`. */
const defaultLimits = {
  // Holds (domain/bookings) are counted in the transaction that writes the next one.
  unpaidHoldsPerGuest: 5,
  unpaidHoldsPerGuestAndListing: 2,
  /** All unpaid holds of a guest share these; one hold of any length is always possible. */
  heldDaysPerGuest: 120,
  heldHoursPerGuest: 60,
  unpaidHoldsPerAddress: 60,
  /** So many overlapping unpaid holds of a guest at a listing cause a pause. */
  endedHoldsBeforePause: 3,
  endedHoldsWithinHours: 24,
  holdPauseHours: 24,

  // Requests (domain/bookings) await a host's answer.
  openRequestsPerGuest: 10,
  /** Counts a guest's overlapping requests for one listing. */
  openRequestsPerGuestAndTime: 1,

  /** A host may have one import file of drafts, and some more (domain/publishing). */
  draftsPerHost: 120,
  /** One account may upload so many files of listings. */
  importsPerHour: 20,

  // Each foreign calendar (domain/calendars) is polled every half hour.
  calendarsPerListing: 10,
  calendarsPerHost: 200,
  /** A host connects calendars or asks them at once so often. */
  calendarFetchesPerHour: 100,
  /** One server is asked for so many new calendars, whoever types them; the others wait a minute. */
  firstCalendarFetchesPerMinuteAndAddress: 10,
  /** Photos of imports come from one server no faster than this. */
  photoFetchesPerMinuteAndAddress: 60,

  // Beyond this, e-mails (domain/notifications) of one type that others cause go into a digest.
  emailsPerHourAndKind: 10,
  /** Somebody answers so many e-mails; each may have 25 MB until the worker has read it (domain/messaging). */
  answersPerHour: 60,
  /** One mail server hands over so many e-mails, whoever wrote them. */
  inboundEmailsPerMinute: 120,
  /** E-mails of 25 MB that a server holds in memory. */
  inboundEmailsPerServer: 4,
  /** An account tries its refused address again so often; each time one e-mail goes there (domain/accounts). */
  addressTrialsPerHour: 3,
  /** Admins resend so many e-mails, and the same one so often. */
  resendsPerHour: 60,
  resendsPerDayAndEmail: 3,
  /** Admins send themselves so many examples. */
  testEmailsPerHour: 30,

  // A household's devices and some forgotten ones get push messages (domain/notifications).
  pushDevicesPerAccount: 20,
  /** Further messages of one kind that others cause are found on the site only. */
  pushesPerHourAndKind: 20,
  /** People test, turn on and turn off their own devices. */
  pushRequestsPerHour: 30,

  // A client is an IPv4 address, perhaps an office's, or an IPv6 /64 (platform/budget.server.ts).
  /** Milliseconds of server and database for each client and each account (decision 106): ten pages a second. */
  workMsPerSecond: 250,
  /** So much may be used at once; somebody who clicks without rest uses a tenth of it. */
  workMsAtOnce: 20_000,
  /** A provider of places is paid for each; typing one asks about 20 times, so thirty people can type at once. */
  placesPerMinute: 600,
  /** A page sends about three messages of a visit, and two a minute while it is looked at. */
  beaconsPerMinute: 900,
  /** Enough for two offices at nine o'clock, too few to guess a password of 8 characters. */
  logInsPerMinute: 20,
  /**
   * Wrong passwords of one account, even an unknown one, by all unknown devices or each known one.
   * Beyond this they pause for the rest of the time; codes by e-mail work meanwhile.
   */
  logInsPerQuarterHourAndAccount: 10,
  logInsPerSixHoursAndAccount: 30,
  /** One network gets fewer, so that it leaves some tries to all others. */
  logInsPerSixHoursAndAccountOfClient: 8,
  /** A browser asks for one when it shows the log-in, so an office's network does so often. */
  passkeyChallengesPerMinute: 60,
  /** Wrong codes of an account's app, by all unknown devices that know its password, each known one, or its open sessions. */
  factorsPerQuarterHourAndAccount: 10,
  factorsPerSixHoursAndAccount: 30,
  /** An intruder has caused as many e-mails about new devices by then. */
  newDeviceEmailsPerDay: 5,
  /** One client may request codes and links to passwords for five people. */
  emailProofsPerHour: 25,
  /** One client gets fewer than an address does (`PROOFS_PER_HOUR`), to leave some to others. */
  emailProofsPerHourAndEmailOfClient: 3,
  /** Five people may try Google, Facebook or Apple a few times each. */
  providerSignInsPerHour: 60,
  /** A whole class may open accounts. */
  signUpsPerHour: 40,
  /** A client may learn so often whether an address has an account (decision B4). */
  accountQuestionsPerHour: 10,
  accountQuestionsPerHourAndEmail: 5,
  /** Each unsigned request in Facebook's name is a line of the log. */
  badSignaturesPerHour: 20,
  /** Guests who come back from a provider's page load it again a few times at most; each may ask the provider. */
  paymentReturnsPerMinute: 30,
  /** Reports count by account, or without one by network address. */
  reportsPerHour: 5,
  /** A reader translates a page of reviews and a conversation; each costs the operator's machine seconds. */
  translationsPerHour: 60,
  /** A host of forty spaces looks each address up, some of them twice. */
  addressLookupsPerHour: 100,
  /** All accounts and servers together: OpenStreetMap's public geocoder is asked no more often. */
  addressLookupsPerSecond: 1,
  /** Contact and feedback forms count by account, or without one by network address. */
  inquiriesPerHour: 5,
  /** An address that somebody types in these forms gets so many e-mails. */
  inquiriesPerHourAndEmail: 3,

  /** All servers together tell a CDN so often which pages are out of date, of up to 30 listings each time. */
  cdnPurgesPerMinute: 60,

  /** Admins measure a photo's variants, or what the server depends on. */
  measurementsPerHour: 200,

  // A host (domain/media) sends ten listings' photos, at most 30 each, in an afternoon.
  photosPerHour: 400,
  /** A browser has three open uploads, and abandons them when it is closed. */
  openUploadsPerAccount: 40,
  /** Photos that nothing shows yet may take about 1 GB. */
  unusedPhotosPerAccount: 500,
  /**
   * All uploads share this, since a megabyte costs the smallest machine 10 to 20 ms.
   * Four phones on a good line send as much.
   */
  uploadMegabytesPerSecond: 12,
  /** Each arriving part is in memory until it is whole; a browser's has 1 MB. */
  uploadPartsPerAccount: 2,
  uploadPartsPerServer: 32,

  // Forms with files (app/session/file-form.server.ts) hold up to 46 MB of memory each.
  fileFormsPerAccount: 2,
  fileFormsPerServer: 8,

  // A browser has one event stream (platform/live-streams.server.ts), however many tabs it shows.
  liveStreamsPerAccount: 12,
  /** An office may share one address. */
  liveStreamsPerAddress: 200,
  /** Each stream takes some 40 KB of memory. */
  liveStreamsPerServer: 5000,

  /** A request waits for a server's statement (milliseconds), which occupies a connection. */
  serverStatementMs: 3000,
  /** No request waits for a worker's statement, but it must end. */
  workerStatementMs: 60_000,
  /** Longer than PostgreSQL takes to find a deadlock (1 s), shorter than a statement. */
  lockWaitMs: 2000,
  /** An idle transaction keeps its locks. */
  idleTransactionMs: 10_000,
}

export type Limits = Readonly<Record<keyof typeof defaultLimits, number>>

/**
 * @param text pairs like `unpaidHoldsPerGuest=10,heldDaysPerGuest=365`, or undefined for the defaults
 * @throws Error naming the pair that is no limit, or no whole number of 1 or more
 */
export function readLimits(text: string | undefined): Limits {
  const given = (text ?? '').split(',').filter(Boolean).map(readPair)
  return { ...defaultLimits, ...Object.fromEntries(given) }
}

function readPair(pair: string): [string, number] {
  const [name = '', value = ''] = pair.split('=').map((part) => part.trim())
  if (!Object.hasOwn(defaultLimits, name))
    throw new Error(`LIMITS: ${name} is no limit; known are ${Object.keys(defaultLimits).join(', ')}`)
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`LIMITS: ${name}: expected a whole number of 1 or more`)
  return [name, Number(value)]
}
