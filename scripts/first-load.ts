import { formSteps, type Step, steps } from '#domain/publishing/step.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Chunk, CHUNK_LIST } from './chunk-list.ts'

/**
 * What the first load of a measured page may weigh: gzipped, in KB of 1000 bytes; requests besides pictures, the document among
 * them. The bench measures it in a browser, each test run computes it from the built files.
 */
export const firstLoadLimits = { htmlKb: 32, scriptKb: 135, requests: 12 }

/** Of each measured page what a phone loads before anybody touches it: its route, and the deferred parts that it shows at once. */
const publicPages = {
  home: ['app/search/home.route.tsx', 'app/search/front/front.tsx'],
  results: ['app/search/home.route.tsx', 'app/search/results/results.tsx'],
  listing: ['app/listings/listing/listing.route.tsx'],
  become: ['app/publishing/become/become.route.tsx'],
  host: ['app/hosting/profile/host.route.tsx'],
  chooser: ['app/publishing/become/become.route.tsx', 'app/publishing/chooser/listing-type-dialog.tsx'],
} as const

const WIZARD = 'app/publishing/wizard'
const step = (route: string, name: Step) => [`${WIZARD}/${route}`, `${WIZARD}/steps/${name}.tsx`]

/** The bar around a host's pages. */
const FRAME = 'app/hosting/frame/frame.route.tsx'

/** Those behind the log-in. */
const hostPages: Readonly<Record<string, readonly string[]>> = {
  create: step('create.route.tsx', 'basics'),
  ...Object.fromEntries(steps.map((name) => [`create ${name}`, step('step.route.tsx', name)])),
  ...Object.fromEntries(formSteps.map((name) => [`edit ${name}`, step('edit.route.tsx', name)])),
  'own listings': [FRAME, 'app/publishing/listings/manage.route.tsx'],
  'own listing': [FRAME, 'app/publishing/listings/listing.route.tsx'],
  'own calendar': [FRAME, 'app/calendar/listing/calendar.route.tsx'],
  'own feeds': [FRAME, 'app/calendar/feeds/feeds.route.tsx'],
  'own profile': [FRAME, 'app/hosting/profile/own-profile.route.tsx'],
  import: [FRAME, 'app/publishing/import/import.route.tsx'],
  'own photos': [FRAME, 'app/publishing/photos/photos.route.tsx'],
  dashboard: [FRAME, 'app/hosting/dashboard/dashboard.route.tsx'],
  bookings: [FRAME, 'app/hosting/bookings/bookings.route.tsx'],
  calendar: [FRAME, 'app/calendar/diary/diary.route.tsx'],
  'payment setup': ['app/payouts/setup/setup.route.tsx'],
  payments: ['app/payouts/payments/payments.route.tsx'],
  statement: ['app/payouts/payments/statement.route.tsx'],
  'Stripe setup': ['app/payouts/stripe/stripe.route.tsx'],
  'notification settings': ['app/notifications/settings.route.tsx'],
  performance: [FRAME, 'app/hosting/performance/performance.route.tsx'],
}

const ADMIN_FRAME = 'app/admin/frame/frame.route.tsx'

const adminPages: Readonly<Record<string, readonly string[]>> = {
  'admin analytics': [ADMIN_FRAME, 'app/admin/analytics/analytics.route.tsx'],
  'admin people': [ADMIN_FRAME, 'app/admin/users/users.route.tsx'],
  'admin person': [ADMIN_FRAME, 'app/admin/users/user.route.tsx'],
  'admin listings': [ADMIN_FRAME, 'app/admin/listings/listings.route.tsx'],
  'admin bookings': [ADMIN_FRAME, 'app/admin/bookings/bookings.route.tsx'],
  'admin payouts': [ADMIN_FRAME, 'app/admin/payouts/payouts.route.tsx'],
  'admin revenue': [ADMIN_FRAME, 'app/admin/revenue/revenue.route.tsx'],
  'admin reconciliation': [ADMIN_FRAME, 'app/admin/revenue/reconciliation.route.tsx'],
  'admin booking': [ADMIN_FRAME, 'app/admin/bookings/booking.route.tsx'],
  'admin inquiries': [ADMIN_FRAME, 'app/admin/inquiries/inquiries.route.tsx'],
  'admin reports': [ADMIN_FRAME, 'app/admin/reports/reports.route.tsx'],
  'admin claims': [ADMIN_FRAME, 'app/admin/claims/claims.route.tsx'],
  'admin claim': [ADMIN_FRAME, 'app/admin/claims/claim.route.tsx'],
  'admin report': [ADMIN_FRAME, 'app/admin/reports/report.route.tsx'],
  'admin e-mails': [ADMIN_FRAME, 'app/admin/emails/emails.route.tsx'],
  'admin types of e-mail': [ADMIN_FRAME, 'app/admin/emails/triggers.route.tsx'],
  'admin texts of e-mails': [ADMIN_FRAME, 'app/admin/emails/template.route.tsx'],
  'admin settings': [ADMIN_FRAME, 'app/admin/settings/settings.route.tsx'],
  'admin section of settings': [ADMIN_FRAME, 'app/admin/settings/section.route.tsx'],
  'admin audit': [ADMIN_FRAME, 'app/admin/audit/audit.route.tsx'],
  'admin test of connections': [ADMIN_FRAME, 'app/admin/tests/connection.route.tsx'],
  'admin test of pictures': [ADMIN_FRAME, 'app/admin/tests/images.route.tsx'],
  'admin stress tests': [ADMIN_FRAME, 'app/admin/tests/stress.route.tsx'],
  'first admin': ['app/admin/bootstrap/bootstrap.route.tsx'],
}

const INBOX = 'app/messaging/inbox/inbox.route.tsx'

const ownPages: Readonly<Record<string, readonly string[]>> = {
  problem: ['app/claims/open/guest-problem.route.tsx'],
  claim: ['app/claims/claim/claim.route.tsx'],
  'payment of a claim': ['app/claims/pay/pay.route.tsx'],
  inbox: [INBOX, 'app/messaging/inbox/nothing-open.route.tsx'],
  thread: [INBOX, 'app/messaging/thread/thread.route.tsx'],
  notifications: ['app/notifications/notifications.route.tsx'],
  wishlists: ['app/wishlists/own/wishlists.route.tsx'],
  wishlist: ['app/wishlists/own/wishlist.route.tsx'],
  'report of a person': ['app/reports/report.route.tsx'],
  'own report': ['app/reports/own-report.route.tsx'],
  block: ['app/accounts/block/block.route.tsx'],
}

const everyPage = ['app/entry.client.tsx', 'app/root.tsx', 'app/shell/shell.route.tsx'] as const
const SIGNED_IN = 'app/session/signed-in.route.tsx'

/** Besides scripts and pictures: the document, and the font. */
const OTHER_REQUESTS = 2

export type FirstLoad = { page: string; scripts: readonly { file: string; bytes: number }[] }

/** @param folder of a build, `build/<name>` */
export function firstLoadsOf(folder: string): FirstLoad[] {
  const chunks = JSON.parse(readFileSync(join(folder, CHUNK_LIST), 'utf8')) as Chunk[]
  const client = join(folder, 'client')
  // The addresses of all pages, which the router writes beside the chunks.
  const manifest = readdirSync(join(client, 'assets')).find((name) => /^manifest-.*\.js$/.test(name))
  if (!manifest) throw new Error(`${folder} has no list of routes.`)

  const ofHosts = Object.entries({ ...hostPages, ...adminPages, ...ownPages }).map(
    ([page, modules]) => [page, [SIGNED_IN, ...modules]] as const,
  )
  const pages = [...Object.entries(publicPages), ...ofHosts]
  return pages.map(([page, modules]) => ({
    page,
    scripts: [join('assets', manifest), ...filesOf([...everyPage, ...modules], chunks)].map((file) => ({
      file,
      bytes: gzipSync(readFileSync(join(client, file))).length,
    })),
  }))
}

/** The files in which these modules are, and those that these files import. @throws Error when a module is not requested by itself */
export function filesOf(modules: readonly string[], chunks: readonly Chunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const other of byFile.get(file)?.imports ?? []) add(other)
  }
  for (const module of modules) {
    const chunk = chunks.find(({ entry }) => entry === module)
    if (!chunk) throw new Error(`No file of the build is requested for ${module}.`)
    add(chunk.file)
  }
  return [...files]
}

/** One sentence for each limit that a page is over, with the largest of what it loads. */
export function complaintsOf({ page, scripts }: FirstLoad): string[] {
  const { scriptKb, requests } = firstLoadLimits
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  const count = scripts.length + OTHER_REQUESTS
  const largest = scripts
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, 4)
    .map((script) => `${nameOf(script.file)} ${inKb(script.bytes)}`)
    .join(', ')

  return [
    ...(bytes > scriptKb * 1000
      ? [`${page}: ${inKb(bytes)} KB of JavaScript, ${scriptKb} allowed; largest: ${largest}`]
      : []),
    ...(count > requests
      ? [
          `${page}: ${count} requests, ${requests} allowed; scripts: ${scripts.map(({ file }) => nameOf(file)).join(', ')}`,
        ]
      : []),
  ]
}

const inKb = (bytes: number) => (bytes / 1000).toFixed(1)

/** Without folder and hash. */
const nameOf = (file: string) => basename(file).replace(/-[\w-]{7}\.js$/, '')
