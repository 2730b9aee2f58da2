import { expect, test } from 'vitest'
import { packages } from './packages.ts'

const manifest = (...names: string[]) => ({
  path: 'package.json',
  text: JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) }),
})

const files: Record<string, string> = {
  'server.ts': "import pg from 'pg'\nif (dev) await import('vite')\nexport * from './handler.ts'",
  'handler.ts':
    "import type { Feature } from 'geojson'\nimport { readFileSync } from 'node:fs'\nimport sharp from 'sharp/x'",
  'app/map/map.route.tsx':
    "import font from '@fonts/one/two.woff2?url'\nimport { use } from 'react'\nimport { open } from './open-map.ts'",
  'app/map/open-map.ts': "export const open = () => import('./drawn.ts')",
  'app/map/drawn.ts': "import { Map } from 'maplibre-gl'",
  'app/map/map.test.ts': "import { test } from 'vitest'",
  'app/entry.client.tsx': "import { hydrate } from 'browser-only'",
}
const sources = Object.entries(files).map(([path, text]) => ({ path, text }))

test('[OPS-02] what a program imports when it runs is a dependency; what only browsers, builds, types and tests import is none', () => {
  expect(packages([manifest('pg', 'react', 'sharp'), ...sources])).toEqual([])
  expect(packages([manifest('pg', 'react'), ...sources])).toEqual([
    'handler.ts:3: sharp is imported by a program that runs, and is no dependency',
  ])
  expect(packages([manifest('maplibre-gl', 'pg', 'react', 'sharp', 'vite'), ...sources])).toEqual(
    ['maplibre-gl', 'vite'].map((name) => `package.json: ${name} is imported by no program that runs: devDependencies`),
  )
})

test('[OPS-02] a deferred part is loaded by the server too, and so is what a server file imports late', () => {
  const late = [
    {
      path: 'app/photos/photos.route.tsx',
      text: "const Grid = deferred(async () => (await import('./grid.tsx')).Grid)\nimport './send.server.ts'",
    },
    { path: 'app/photos/grid.tsx', text: "import { Drag } from '@dnd/core'" },
    { path: 'app/photos/send.server.ts', text: "const { send } = await import('mail')" },
  ]
  expect(packages([manifest('@dnd/core'), ...late])).toEqual([
    'app/photos/send.server.ts:1: mail is imported by a program that runs, and is no dependency',
  ])
})
