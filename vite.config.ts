import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { chunkList } from './scripts/chunk-list.ts'
import { withoutUnusedParts } from './scripts/unused-parts.ts'

/**
 * What every page loads: one file, because thirty small ones compress worse and are thirty requests. Without what is loaded on demand,
 * and without what only some pages have.
 */
const shell =
  /\/app\/((ui|shell|session|seo)\/(?!lazy|pages|device)|root\.tsx$|ui\/pages\/(pag|back|choice)|ui\/lazy\/icon-button|listings\/(crumbs|no-photo))|\/kernel\/(?!money|zones)/
/** Of the search what the header itself uses: beside a dialog's own parts it would bring the dialog along. */
const searchOfShell = /\/(domain\/(media\/photo|listings\/category|search\/(search|draft))\.|app\/search\/header\/)/
/** Files that every page loads. */
const onEveryPage = /\/(rolldown-runtime|vendor|shell)-[\w-]+\.js$/

export default defineConfig({
  // The React Router plugin expects an app to serve; under Vitest there is none.
  plugins: process.env['VITEST'] ? [] : [tailwindcss(), reactRouter(), withoutUnusedParts(), chunkList()],
  // Named after the sources (`scripts/build.ts`): by it a browser knows that there is a newer one.
  define: { 'import.meta.env.BUILD_NAME': JSON.stringify(basename(process.env['BUILD_DIR'] ?? 'dev')) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Who asks for a part has these already: naming them beside each part would cost every page some hundred bytes.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => !onEveryPage.test(name)) },
  },
  environments: {
    // Errors and profiles name lines of the sources.
    ssr: { build: { sourcemap: true } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page loads a list with the hash of each route's file, and nothing shortens those but being short.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // Maps are large and seldom looked at; photos are sent and put in order by hosts only.
                {
                  name: 'vendor',
                  test: /preload-helper|node_modules\/(?!maplibre-gl|pmtiles|fflate|topojson-client|@dnd-kit|tslib|tus-js-client|js-base64|url-parse|requires-port|querystringify|combine-errors|custom-error-instance|lodash|is-stream)/,
                  priority: 2,
                },
                {
                  name: 'shell',
                  // A route's own module has a name with a query: the router needs it as a file of its own.
                  test: (id) => (shell.test(id) || searchOfShell.test(id)) && !id.includes('?'),
                  priority: 1,
                },
                // What a listing and a booking's pages share: what it costs, and the fields of a stay.
                {
                  name: 'stay',
                  test: /\/(app\/bookings\/(pay\/|panel\/(stay-fields|use-auto-submit|nearest-links|asking))|domain\/pricing\/line-label\.)/,
                  minShareCount: 2,
                },
                // A listing's page, which a host sees before it is published: what is booked with, and our calendar.
                {
                  name: 'listing-page',
                  test: /\/app\/(bookings\/panel\/|listings\/listing\/(listing-page|gallery|listing-facts|share-link|save-link)|reports\/report-link)/,
                  minShareCount: 2,
                },
                // What a booking's pages tell of it: when it is, what is agreed, asked and claimed.
                {
                  name: 'booking',
                  test: /\/app\/(bookings\/(when|zone-note|readers-zone|refund-policy-text|message-button|change\/pending-change)|claims\/stay-claims)\./,
                },
                // Reviews as they are written and read by the two sides.
                {
                  name: 'reviewed',
                  test: /\/(app\/reviews\/(stay-reviews|written-review|report-review)|domain\/reviews\/review)\./,
                },
                // What a host's pages and the inbox share: how a booking stands, rows of bookings and spaces, days and times.
                {
                  name: 'host',
                  test: /\/app\/(bookings\/(status-badge|time-left)|messaging\/moment|hosting\/bookings\/host-item|calendar\/month\/|publishing\/listings\/(own-photo|listing-status))/,
                  minShareCount: 2,
                },
                // What the steps of a listing's form share, the limits of their fields among it.
                {
                  name: 'wizard',
                  test: /\/app\/(publishing\/wizard\/(?!lazy|steps)|accounts\/profile\/about-fields)|\/domain\/(listings\/(limits|amenity)|availability\/rule-limits|pricing\/price-limits)\./,
                  minShareCount: 2,
                },
                // What the page of wishlists and the dialog over other pages share.
                { name: 'choosing', test: /\/app\/wishlists\/choose\/(choice-button|name-field)\./ },
                // What the pages of a claim share: its facts, photos and words.
                { name: 'claims', test: /\/app\/claims\/(claim-parts|words-field|photo-field|open\/problem-page)\./ },
                // Ahead of those that show one at once.
                { name: 'dialog', test: /\/app\/ui\/lazy\/(dialog|modal|sheet|use-answer)\./, priority: 1 },
                // What a page does once it is there: follows whoever is signed in, and keeps what is typed, also before that.
                {
                  name: 'watch',
                  test: /\/app\/(shell\/lazy\/(live-watch|session-watch|typed|live-pages)|ui\/lazy\/typed-fields)\./,
                },
                // A month of links or of buttons: a listing's page loads it when the calendar comes near the view.
                { name: 'days', test: /\/app\/ui\/lazy\/days\// },
                // Cards, and what front page and results share.
                { name: 'cards', test: /\/app\/(listings\/card|search\/home|shell\/lazy\/front)\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  test: {
    ...(process.env['VITEST'] && { sequence: { sequencer: (await import('./test/longest-first.ts')).LongestFirst } }),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{kernel,platform,domain,app,scripts,db}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.server.test.ts'],
          isolate: false,
          // Nothing here waits; but a machine that does much else at the same time is slow.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{outside,promises,tasks}.server.test.ts', '{platform,domain,app,scripts,db}/**/*.server.test.ts'],
          globalSetup: 'test/database.ts',
          isolate: false,
          // Two demo worlds take 13 s on an idle machine.
          testTimeout: 90_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'proofs',
          include: ['test/proofs/*.test.ts'],
          globalSetup: ['test/built.ts', 'test/database.ts'],
          isolate: false,
          testTimeout: process.env['PROOFS'] === 'long' ? 3_600_000 : 120_000,
          hookTimeout: 120_000,
          // Most of them wait: for processes, deadlines and retries.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'requests',
          include: ['test/requests/*.test.ts'],
          globalSetup: ['test/built.ts', 'test/database.ts'],
          // React's own build for it, as in an installation.
          env: { NODE_ENV: 'production' },
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/*.test.ts', ...(process.env['PROOFS'] === 'long' ? ['test/long/*.test.ts'] : [])],
          globalSetup: 'test/browser.ts',
          isolate: false,
          testTimeout: 150_000,
          hookTimeout: 120_000,
          // What server and worker do meanwhile takes longer where the machine does much else; by itself Vitest waits for a second.
          expect: { poll: { timeout: 40_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
})
