import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'

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
                { name: 'vendor', test: /node_modules/, priority: 2 },
                {
                  name: 'kit',
                  test: /\/(app\/(ui|shell|session)|kernel)\/(?!calendar|auth-dialog|search-dialog|settings-dialog|dialog)/,
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
