import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'

/** What every page loads, without what is loaded on demand. */
const shell = /\/(app\/(ui|shell|session|seo)\/(?!lazy|pages)|kernel\/(?!money))/
/** Of the search what the header itself uses: beside a dialog's own parts it would bring the dialog along. */
const searchOfShell = /\/(domain\/(media\/photo|listings\/category|search\/(search|draft))\.|app\/search\/header\/)/

export default defineConfig({
  // The React Router plugin expects an app to serve; under Vitest there is none.
  plugins: process.env['VITEST'] ? [] : [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // Errors and profiles name lines of the sources.
    ssr: { build: { sourcemap: true } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs is bundled into a few files instead of thirty small ones.
            codeSplitting: {
              groups: [
                // Maps are large and seldom looked at.
                { name: 'vendor', test: /node_modules\/(?!maplibre-gl|pmtiles|fflate|topojson-client)/, priority: 2 },
                // What a booking's pages share: what it costs, and the fields of a stay.
                { name: 'pay', test: /\/app\/bookings\/pay\//, priority: 1 },
                { name: 'fields', test: /\/app\/bookings\/panel\//, minShareCount: 2 },
                {
                  name: 'kit',
                  test: (id) => shell.test(id) || searchOfShell.test(id) || id.includes('preload-helper'),
                  priority: 1,
                  minShareCount: 2,
                },
                // A month of links or of buttons: a listing's page loads it when the calendar comes near the view.
                { name: 'days', test: /\/app\/ui\/lazy\/days\// },
                // Cards, and what the front page shares with the results; what only the front page has in its header.
                { name: 'cards', test: /\/app\/(listings\/card|search\/home)\//, minShareCount: 2 },
                { name: 'front', test: /\/app\/shell\/lazy\/front\// },
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
