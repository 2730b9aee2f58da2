import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'

/** What every page has, without what comes when it is wanted. */
const shell =
  /\/(app\/(ui|shell|session)|kernel)\/(?!calendar|month-grid|day-|use-options|auth-dialog|filters-dialog|range-slider|search-dialog|settings-dialog|dialog)/
/** Of the search what the header itself uses: beside a dialog's own parts it would bring the dialog along. */
const searchOfShell =
  /\/(domain\/(listings\/category|search\/(search|draft))|app\/components\/search\/(search-form|summary|set-filters|home-search|phone\/(closing|of-type)|of-type|big-bar\/(bar-place|segment)))\./

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
                {
                  name: 'kit',
                  test: (id) => shell.test(id) || searchOfShell.test(id),
                  priority: 1,
                  minShareCount: 2,
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
        },
      },
      {
        test: {
          name: 'database',
          include: ['{platform,domain,app,scripts,db}/**/*.server.test.ts'],
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
