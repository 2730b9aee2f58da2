/**
 * Every limit that an operator may change, by the name that `LIMITS` uses, with its default:
 * `LIMITS=unpaidHoldsPerGuest=10,searchesPerMinute=600`. What each noun counts stands in its own section.
 */
const defaultLimits = {
  // Holds (domain/bookings): what has not been paid is counted in the transaction that writes the next one.
  unpaidHoldsPerGuest: 5,
  unpaidHoldsPerGuestAndListing: 2,
  /** Of all unpaid holds of one guest together; one hold of any length is always possible. */
  heldDaysPerGuest: 120,
  heldHoursPerGuest: 60,
  unpaidHoldsPerAddress: 60,
  /** After so many unpaid holds of overlapping time by one guest at one listing within so many hours, a pause follows. */
  endedHoldsBeforePause: 3,
  endedHoldsWithinHours: 24,
  holdPauseHours: 24,

  // Requests (domain/bookings): what waits for a host's answer.
  openRequestsPerGuest: 10,
  /** Of one guest and listing, for time that overlaps. */
  openRequestsPerGuestAndTime: 1,

  // Listings in the making (domain/publishing).
  /** Listings in the making of one host: a whole file of them, and some more. */
  draftsPerHost: 120,
  /** What is stored or priced while a host types: a second after the last key, and on leaving a field. */
  savesPerMinute: 120,
  /** Files of listings that one account has read. */
  importsPerHour: 20,

  // Calendars of other sites (domain/calendars), each asked every half hour.
  calendarsPerListing: 10,
  calendarsPerHost: 200,

  // E-mails (domain/notifications) that other people can cause, of each kind and to one recipient; the rest go into one digest.
  emailsPerHourAndKind: 10,
  /** E-mails that an admin sends once more, and how often anybody sends the same one. */
  resendsPerHour: 60,
  resendsPerDayAndEmail: 3,
  /** Examples of e-mails that an admin sends to their own address. */
  testEmailsPerHour: 30,

  // Push (domain/notifications): a household's devices, and some that were forgotten.
  pushDevicesPerAccount: 20,
  /** Of each kind that others can cause, to one recipient; the rest is found on the site. */
  pushesPerHourAndKind: 20,
  /** Tests that somebody sends to their own device, and turnings on and off. */
  pushRequestsPerHour: 30,

  // Budgets of one client (platform/budget.server.ts): an IPv4 address, behind which may stand an office or a part of a
  // carrier's customers, or an IPv6 network of 64 bits. Pages from the page cache cost nothing.
  /** Listings, places, sitemaps: five a second, all day; search engines ask for one or two, and take what the site gives. */
  pagesPerMinute: 300,
  /** Results, counts, pins, rows, pictures of a card. Somebody who moves a map without rest makes 60 a minute. */
  searchesPerMinute: 300,
  /** Suggestions while typing come 300 ms after the last key: about 20 for a place, so thirty people who type at once do. */
  placesPerMinute: 600,
  /** Pictures that must be drawn; those that were drawn once cost nothing. A page of new listings needs about 60. */
  drawingsPerMinute: 300,
  /** Enough for two offices at nine o'clock; too few to guess a password of 8 characters or more. */
  logInsPerMinute: 20,
  /**
   * Log-ins of one account with a wrong password, of unknown ones too, on devices that it does not know all together and on each that it
   * knows: after so many in a quarter of an hour they pause for the rest of that, after so many in six hours for the rest of those. It
   * never ends in a lock, and a code by e-mail works meanwhile.
   */
  logInsPerQuarterHourAndAccount: 10,
  logInsPerSixHoursAndAccount: 30,
  /** Of these by one client where the account knows no device: fewer than either, so that one network alone leaves some to all others. */
  logInsPerSixHoursAndAccountOfClient: 8,
  /** E-mails about log-ins from a new device that one account gets in a day: who is in by then has caused as many already. */
  newDeviceEmailsPerDay: 5,
  /** Codes and links to a new password that one client may have sent, to whichever addresses: five people's share. */
  emailProofsPerHour: 25,
  /** Codes, and links, for one address: fewer than it gets in an hour (`PROOFS_PER_HOUR`), for the same reason. */
  emailProofsPerHourAndEmailOfClient: 3,
  /** Ways begun to Google, Facebook or Apple: five people's share, each of whom tries a few times. */
  providerSignInsPerHour: 60,
  /** A course whose members all open an account. */
  signUpsPerHour: 40,
  /** Decision B4: how often a client may learn whether an e-mail address has an account. */
  accountQuestionsPerHour: 10,
  accountQuestionsPerHourAndEmail: 5,
  /** Requests in the name of Facebook that it has not signed: each is a line of the log. */
  badSignaturesPerHour: 20,
  /** Reports of listings by one account, or by one address without one. */
  reportsPerHour: 5,
  /** Messages by the contact and feedback forms of one account, or of one address without one. */
  inquiriesPerHour: 5,
  /** How often an e-mail address that somebody types there is written to. */
  inquiriesPerHourAndEmail: 3,

  /** Measurements of an admin, by account: of a photo's variants, or of what the server depends on. */
  measurementsPerHour: 200,

  // Photos (domain/media), by account: a listing has at most 30, and a host with ten listings makes them in an afternoon.
  photosPerHour: 400,
  /** Uploads that have begun and are not through; a browser has three at once, and leaves them behind when it is closed. */
  openUploadsPerAccount: 40,
  /** Photos that nothing shows yet: about 1 GB. */
  unusedPhotosPerAccount: 500,
  /**
   * What one server takes in of all uploads together: on the smallest machine a megabyte costs it some 10 to 20 ms. Four phones on a good
   * line send as much; who sends faster waits.
   */
  uploadMegabytesPerSecond: 12,
  /** Parts that arrive at once; each is in memory until it is whole, a browser's has 1 MB. */
  uploadPartsPerAccount: 2,
  uploadPartsPerServer: 32,

  // Forms with files (app/session/file-form.server.ts), of one server: each may hold 46 MB of its memory until it is answered.
  fileFormsPerAccount: 2,
  fileFormsPerServer: 8,

  // Event streams (platform/live-streams.server.ts), of one server. A browser has one, however many tabs it shows.
  liveStreamsPerAccount: 12,
  /** An office. */
  liveStreamsPerAddress: 200,
  /** Each takes some 40 KB of it. */
  liveStreamsPerServer: 5000,

  // The database (platform/db.server.ts), in milliseconds.
  /** A statement of the server: a request waits for it, and it occupies a connection. */
  serverStatementMs: 3000,
  /** A statement of the worker: no request waits for it, but it must end. */
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
