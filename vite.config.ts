import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'

/** What every page has, without what comes when it is wanted. */
const shell = /\/(app\/(ui|shell|session|seo)\/(?!lazy|pages)|kernel\/(?!money))/
/** Of the search what the header itself uses: beside a dialog's own parts it would bring the dialog along. */
const searchOfShell = /\/(domain\/(media\/photo|listings\/category|search\/(search|draft))\.|app\/search\/header\/)/

export default defineConfig({
  // The React Router plugin expects an app to serve; under Vitest there is none.
  plugins: process.env['VITEST'] ? [] : [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs comes in a few files instead of thirty small ones.
            codeSplitting: {
              groups: [
                // Maps are large and seldom looked at.
                { name: 'vendor', test: /node_modules\/(?!maplibre-gl|pmtiles|fflate|topojson-client)/, priority: 2 },
                // Small parts of the booking panel that other pages have as well.
                {
                  name: 'stay',
                  test: /\/app\/bookings\/(panel\/use-asking|price-breakdown|cancel-bar|checkout\/checkout-skeleton)\./,
                  priority: 1,
                },
                {
                  name: 'kit',
                  test: (id) => shell.test(id) || searchOfShell.test(id) || id.includes('preload-helper'),
                  priority: 1,
                  minShareCount: 2,
                },
                // A month of links or of buttons: on a listing's page asked for when somebody gets near.
                { name: 'calendar', test: /\/app\/ui\/lazy\/(calendar|month-grid)\./ },
                { name: 'fields', test: /\/app\/bookings\/panel\/(stay-fields|day-buttons)\./ },
                // What is left of a card, and of the header of the front page: together, not in many small files.
                {
                  name: 'cards',
                  test: /\/app\/(listings\/card\/card(-photos)?|search\/(results\/kept-answers|kept-fields)|ui\/pages\/(rail|swipe))\./,
                },
                { name: 'pill', test: /\/app\/shell\/lazy\/(phone-pill|header-toggle)\./ },
                {
                  name: 'bar',
                  test: /\/app\/(search\/(search-form|big-bar\/(bar-place|segment)))\./,
                },
              ],
            },
          },
        },
      },
    },
  },
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{kernel,platform,domain,app,scripts,db}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.server.test.ts'],
          // Nothing here waits; but a machine that does much else at the same time is slow.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['tasks.server.test.ts', '{platform,domain,app,scripts,db}/**/*.server.test.ts'],
          globalSetup: 'test/database.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'proofs',
          include: ['test/proofs/*.test.ts'],
          globalSetup: ['test/built.ts', 'test/database.ts'],
          testTimeout: process.env['PROOFS'] === 'long' ? 3_600_000 : 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/*.test.ts'],
          globalSetup: 'test/browser.ts',
          testTimeout: 150_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
