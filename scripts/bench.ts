import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Measure, note, report } from '#bench/report.ts'

/** `npm run bench -- <name>`: measures, prints what it found, and ends with 1 when a goal is missed. */
const benches: Record<string, () => Promise<{ measure: Measure }>> = {
  'account-export': () => import('#bench/account-export.ts'),
  acts: () => import('#bench/acts.ts'),
  admin: () => import('#bench/admin.ts'),
  analytics: () => import('#bench/analytics.ts'),
  booking: () => import('#bench/booking.ts'),
  collect: () => import('#bench/collect.ts'),
  composer: () => import('#bench/composer.ts'),
  covering: () => import('#bench/covering.ts'),
  feeds: () => import('#bench/feeds.ts'),
  'file-forms': () => import('#bench/file-forms.ts'),
  growth: () => import('#bench/growth.ts'),
  host: () => import('#bench/host.ts'),
  live: () => import('#bench/live.ts'),
  map: () => import('#bench/map.ts'),
  messages: () => import('#bench/messages.ts'),
  observatory: () => import('#bench/observatory.ts'),
  pages: () => import('#bench/pages.ts'),
  'price-calendar': () => import('#bench/price-calendar.ts'),
  profile: () => import('#bench/profile.ts'),
  pushes: () => import('#bench/pushes.ts'),
  scale: () => import('#bench/scale.ts'),
  search: () => import('#bench/search.ts'),
  sentences: () => import('#bench/sentences.ts'),
  server: () => import('#bench/server.ts'),
  start: () => import('#bench/start.ts'),
  tabs: () => import('#bench/tabs.ts'),
  traces: () => import('#bench/traces.ts'),
  uploads: () => import('#bench/uploads.ts'),
}

const usage = `npm run bench -- <name> [--json]
  account-export  a host with 5,000 conversations and 2,100 pictures takes everything along: memory, time
  acts         from a space to the first message, and a log-in by passkey, on a phone: acts and time
  admin        lists, search and files of an operator with a million bookings [--rounds 2] [--keep]
  analytics    writing, rolling up, reading and exporting what visitors did
  booking      holds per second beside a bare insert                  [--seconds 10] [--rounds 2] [--before FOLDER]
  collect      2,000 and 4,000 events of visits a second, and the front page beside them [--seconds 10]
  composer     on slow 4G from the tap into a conversation's field until it is usable [--runs 5]
  covering     the longest messages read for contact data
  file-forms   forms with 14 MB in a field, and 20 that nobody reads: answers, others' answers, memory
  growth       pages of a marketplace after one year and after ten, and what 100,000 listings need [--rounds 2]
  host         pages of a host with 200 listings and 50,000 bookings  [--rounds 2]
  live         a thousand connected clients: memory of each, and how soon it is told [--seconds 10]
  map          on slow 4G from the press of a map's button until it can be moved [--runs 5]
  messages     an inbox of 5,000 conversations and a thread of 10,000 messages [--rounds 2]
  observatory  what MDN's HTTP Observatory says of ten kinds of page
  pages        what the first load of a page weighs, and Lighthouse   [--runs 5]
  price-calendar  a month of a search with the price of each day    [--listings 1000000]
  profile      where the server's time of a page goes: home, results, listing, … [page] [--signed-in] [--seconds 10]
  pushes       a thousand phones with the app are told by one worker
  scale        what a page costs of the processors of servers and database, by one server and by two [--rounds 2]
  search       the database's time for a search, in worlds of up to a million [--listings 1000000]
  sentences    one line of words, from the text to the search
  server       requests per second beside a bare page, and memory     [--seconds 10] [--rounds 2] [--before FOLDER]
  start        from \`npm start\` to the first answer, and idle memory  [--cold]
  tabs         how soon the app's tab bar answers at a four times slower processor [--runs 5]
  traces       what a page costs while it is traced, beside the same without [--rounds 24]
  uploads      pages at a fixed rate while a hundred photos are sent and drawn`

const { name, options } = readArguments()
const bench = benches[name]
if (!bench) {
  console.error(usage)
  process.exit(2)
}

const busy = loadavg()[0]!
if (busy > 0.5) note(`The machine is doing something else (load ${busy.toFixed(1)}): what is measured now is too slow.`)

try {
  const { measure } = await bench()
  const figures = await measure(options)
  process.exitCode = report(name, figures, options.json) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        cold: { type: 'boolean', default: false },
        before: { type: 'string', default: '' },
        'signed-in': { type: 'boolean', default: false },
        listings: { type: 'string', default: '1000000' },
        runs: { type: 'string', default: '5' },
        rounds: { type: 'string', default: '2' },
        seconds: { type: 'string', default: '10' },
      },
    })
    const { json, cold } = values
    const counts = {
      listings: countOf(values.listings),
      runs: countOf(values.runs),
      rounds: countOf(values.rounds),
      seconds: countOf(values.seconds),
    }
    return {
      name: positionals[0] ?? '',
      options: {
        json,
        cold,
        isStored: values.keep,
        page: positionals[1] ?? 'listing',
        signedIn: values['signed-in'],
        before: values.before,
        ...counts,
      },
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

function countOf(text: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`'${text}' is no whole number of 1 or more.`)
  return count
}
