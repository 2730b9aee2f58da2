import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { chunkList, routeFileName, sharedFileName } from './scripts/chunk-list.ts'
import { collector } from './scripts/collector.ts'
import { browserSources, serverKeys } from './scripts/server-keys.ts'
import { withoutUnusedParts } from './scripts/unused-parts.ts'

/** Every page loads one file, because thirty small ones compress worse and are thirty requests. */
const shell =
  /\/app\/(native\/is-native|(ui|shell|session|seo)\/(?!lazy|pages|device|footer-links|instant|own-instant)|root\.tsx$|ui\/pages\/(pager|page-|back|choice)|ui\/lazy\/icon-button|listings\/(crumbs|no-photo)|translations\/translate-later)|\/kernel\/(?!money|zones|weekends|formula)/
/** The header's own share of the search; otherwise the file would include the whole dialog. */
const searchOfShell = /\/(domain\/(media\/photo|listings\/category|search\/(search|draft))\.|app\/search\/header\/)/
/** Files that every page loads. */
const onEveryPage = /\/(rolldown-runtime|vendor|shell)-[\w-]+\.js$/

const buildName = basename(process.env['BUILD_DIR'] ?? 'dev')

/** Texts that only the server says are left out of pages (`scripts/server-keys.ts`); in development none is. */
const serverKeyList = process.env['BUILD_DIR'] && JSON.stringify(serverKeys(browserSources()))

/** A busy machine slows programs, browser and server; Vitest's own limit is one second. */
const patientPolls = { poll: { timeout: 30_000 } }

export default defineConfig({
  // The React Router plugin expects an app to serve; under Vitest there is none.
  plugins: process.env['VITEST'] ? [] : [tailwindcss(), reactRouter(), withoutUnusedParts(), collector(), chunkList()],
  // Tests of the database run React's production build, which has no functions of the other one.
  ...(process.env['VITEST'] && { oxc: { jsx: { development: false } } }),
  // The name comes from the sources (`scripts/build.ts`) and tells browsers of a newer build.
  define: { 'import.meta.env.BUILD_NAME': JSON.stringify(buildName) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Who asks for a part has these already: naming them beside each part would cost every page some hundred bytes.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => !onEveryPage.test(name)) },
  },
  environments: {
    // Source maps let errors and profiles name lines of the sources.
    ssr: { build: { sourcemap: true }, ...(serverKeyList && { define: { SERVER_KEYS: serverKeyList } }) },
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: ({ facadeModuleId }) => routeFileName(facadeModuleId!, buildName),
            chunkFileNames: (chunk) => sharedFileName(chunk, buildName),
            codeSplitting: {
              groups: [
                // Maps are large and seldom used; only hosts upload and sort photos.
                {
                  name: 'vendor',
                  test: /preload-helper|node_modules\/(?!maplibre-gl|pmtiles|fflate|topojson-client|@dnd-kit|tslib|tus-js-client|js-base64|url-parse|requires-port|querystringify|combine-errors|custom-error-instance|lodash|is-stream)/,
                  priority: 2,
                },
                {
                  name: 'shell',
                  // The router needs a route's own module as a file of its own; its name has a query.
                  test: (id) => (shell.test(id) || searchOfShell.test(id)) && !id.includes('?'),
                  priority: 1,
                },
                // A listing and the pages of a booking share price lines and the fields of a stay.
                {
                  name: 'stay',
                  test: /\/(app\/bookings\/(pay\/|panel\/(stay-fields|day-buttons|use-auto-submit|nearest-links|asking))|domain\/pricing\/line-label\.)/,
                  minShareCount: 2,
                },
                // The pages of a booking share when it is, what is agreed, asked and claimed.
                {
                  name: 'booking',
                  test: /\/app\/(bookings\/(request\/purpose-fields|when|zone-note|readers-zone|refund-policy-text|message-button|change\/pending-change)|claims\/stay-claims)\./,
                },
                // Both sides write and read reviews with these parts.
                {
                  name: 'reviewed',
                  test: /\/(app\/reviews\/(stay-reviews|written-review|report-review)|domain\/reviews\/review)\./,
                },
                // A host's pages and the inbox share statuses, rows of bookings and spaces, days and times.
                {
                  name: 'host',
                  test: /\/app\/(bookings\/(status-badge|time-left)|messaging\/moment|hosting\/bookings\/(host-item|to-prepare)|publishing\/listings\/own-photo)/,
                  minShareCount: 2,
                },
                // A conversation shares these with the inbox beside it, and with its field.
                { name: 'talk', test: /\/app\/messaging\/(marked|thread\/(bubble|outbox-name|unsent|use-outbox))\./ },
                // A host's start shows a month as the calendar does, and spaces as their list does; the inbox shows neither. The admin's frame
                // takes these for its lists.
                {
                  name: 'start',
                  test: /\/app\/(calendar\/month\/|publishing\/listings\/listing-status|ui\/pages\/paged-section|admin\/frame\/(badge|facts|folded-filters|reason-form))/,
                  minShareCount: 2,
                },
                // Results load the map ahead, and a calendar of their prices fails as they do.
                {
                  name: 'found',
                  test: /\/(app\/(map\/warm-map|search\/results\/trouble)|domain\/alerts\/saved-search)\./,
                },
                // When something happened, in the reader's own zone: entries of logs and admins' facts are little beside it.
                {
                  name: 'instant',
                  test: /\/(app\/(session\/(own-)?instant|ui\/pages\/log-entry|admin\/frame\/facts)|domain\/i18n\/instant)\./,
                },
                // Claims and files of tables ask for files by the same field.
                { name: 'files', test: /\/app\/(ui\/pages\/file-field|claims\/photo-field)\./ },
                // A profile shares the fields of a listing's form, and nothing else of it.
                {
                  name: 'fields',
                  test: /\/app\/(publishing\/wizard\/fields|accounts\/profile\/about-fields)\./,
                  minShareCount: 2,
                  priority: 1,
                },
                // The steps of a listing's form share their limits and their frame.
                {
                  name: 'wizard',
                  test: /\/app\/publishing\/wizard\/(?!lazy|steps|fields)|\/domain\/(listings\/(limits|amenity)|availability\/rule-limits|pricing\/price-limits)\./,
                  minShareCount: 2,
                },
                // The log-in, the settings and a failed step to a provider share these.
                {
                  name: 'door',
                  test: /\/(app\/accounts\/(step-parts|code-field|new-password|password-field|password-strength|passkeys\/send-signature|use-wait|social\/provider-buttons)|domain\/accounts\/password)\./,
                },
                // The priority keeps dialogs out of the groups of pages that show one at once.
                { name: 'dialog', test: /\/app\/ui\/lazy\/(dialog|modal|sheet|use-answer|use-options)\./, priority: 1 },
                // The app asks these too, and would otherwise part them from their parts.
                { name: 'hearts', test: /\/app\/wishlists\/choose\/lazy\/heart/ },
                { name: 'tabs', test: /\/app\/shell\/lazy\/(tab-bar|active-tab)\./ },
                // These parts follow the session, save typed text and mend lost answers after the page has loaded.
                {
                  name: 'watch',
                  test: /\/app\/(shell\/lazy\/(live-watch|session-watch|typed|live-pages|lost|lost-answers)|ui\/lazy\/typed-fields)\./,
                },
                // A listing's page loads its month when the calendar comes near the view.
                { name: 'days', test: /\/app\/ui\/lazy\/days\// },
                // The front page and the results share cards.
                { name: 'cards', test: /\/app\/(listings\/card|search\/home|shell\/lazy\/front)\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  test: {
    ...(process.env['VITEST'] && {
      sequence: { sequencer: (await import('./test/longest-first.ts')).LongestFirst },
      reporters: ['default', new (await import('./test/failed-last.ts')).FailedLast()],
    }),
    projects: [
      {
        test: {
          name: 'unit',
          // The order is drawn anew for each run, which prints its seed (`--sequence.seed`).
          sequence: { shuffle: { tests: true } },
          include: ['{kernel,platform,domain,app,scripts,db}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.server.test.ts'],
          isolate: false,
          // These tests hardly wait, but a busy machine is slow.
          testTimeout: 240_000,
          // Beside the other checks, which end first, one would leave a core idle.
          maxWorkers: 2,
          expect: patientPolls,
        },
      },
      {
        test: {
          // Tests of the database, proofs and requests: a process loads the product once for all of them.
          name: 'database',
          include: [
            '{outside,promises,tasks}.server.test.ts',
            '{platform,domain,app,scripts,db}/**/*.server.test.ts',
            'test/{proofs,requests}/*.test.ts',
          ],
          globalSetup: ['test/built.ts', 'test/database.ts'],
          // Installations run React's production build, so these tests do too.
          env: { NODE_ENV: 'production' },
          isolate: false,
          // Opening two demo worlds takes 13 s on an idle machine, and has taken over 60 on a slow one beside other tests.
          testTimeout: process.env['PROOFS'] === 'long' ? 3_600_000 : 300_000,
          hookTimeout: 300_000,
          expect: patientPolls,
          // Some of these tests wait for processes, deadlines and retries.
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/*.test.ts', ...(process.env['PROOFS'] === 'long' ? ['test/long/*.test.ts'] : [])],
          globalSetup: ['test/built.ts', 'test/database.ts'],
          env: { NODE_ENV: 'production' },
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patientPolls,
          // Two leave a tenth of two cores idle, a fourth has nothing to gain.
          maxWorkers: 3,
        },
      },
    ],
  },
})
