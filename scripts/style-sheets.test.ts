import { sourcesFrom } from '#test/sources.ts'
import { expect, test } from 'vitest'
import { componentsOf, missingClasses, unlayeredRules } from './style-sheets.ts'

const sources = sourcesFrom({
  'app/card.tsx': `export const Card = () => <a className="heart lg:grid-cols-[1fr_2fr]">{'filter'}</a>`,
  'app/menu.tsx': 'export const Menu = ({ isOpen }) => <ul className={`grid ${isOpen ? "w-1/2" : ""}`} />',
  'app/home.route.tsx': `import { Card } from './card.tsx'\nconst load = () => import('./menu.tsx')`,
  'app/trips.route.tsx': `import { Card } from './card.tsx'\nimport type { Menu } from './menu.tsx'`,
})
const [card, menu] = [sources[0]!, sources[1]!]

const HEART = '.heart{top:.25rem}'
const COLUMNS = String.raw`@media (min-width:64rem){.lg\:grid-cols-\[1fr_2fr\]{color:red}}`
const MENU = String.raw`.grid{display:grid}.w-1\/2{width:50%}`

test.each([
  ['both have what is seen under them', { home: HEART + COLUMNS + MENU, own: HEART + COLUMNS }, []],
  [
    'the other sheet lacks the heart',
    { home: HEART + COLUMNS + MENU, own: COLUMNS },
    ['own lacks heart of app/card.tsx'],
  ],
  [
    'the first lacks the columns of a wide screen',
    { home: HEART + MENU, own: HEART + COLUMNS },
    ['home lacks lg:grid-cols-[1fr_2fr] of app/card.tsx'],
  ],
  [
    'a deferred part has looks in the other sheet only',
    { home: HEART + COLUMNS, own: HEART + COLUMNS + MENU },
    ['home lacks grid, w-1/2 of app/menu.tsx'],
  ],
  [
    'a class that nothing uses is in one sheet',
    { home: `${HEART}${COLUMNS}${MENU}.wide{color:red}`, own: HEART + COLUMNS },
    [],
  ],
])('a shared component has its classes in each sheet it is seen under: %s', (_what, { home, own }, complaints) => {
  const sheets = [
    { name: 'home', css: home, components: componentsOf(['app/home.route.tsx'], sources) },
    { name: 'own', css: own, components: componentsOf(['app/trips.route.tsx'], sources) },
  ]
  expect(missingClasses(sheets)).toEqual(complaints)
})

test('a page shows what it imports and what it can load; what it knows only the type of it does not show', () => {
  expect(componentsOf(['app/home.route.tsx'], sources)).toEqual(expect.arrayContaining([card, menu]))
  expect(componentsOf(['app/trips.route.tsx'], sources)).not.toContain(menu)
})

const START = '/*! of a tool */\n@layer properties{@supports (a:b){*{--x:0}}}'
const END = '@font-face{font-family:"a;}"}@keyframes spin{to{top:0}}@property --x{syntax:"*";inherits:false}'

test.each([
  ['public', `${START}@layer public{@layer base{a{top:0}}.b{top:0}}@layer own,admin;${END}`, []],
  ['own', `${START}@layer public;@layer own{@layer base{a{top:0}}.b{top:0}}@layer admin;${END}`, []],
  ['admin', `${START}@layer public,own,admin;@layer admin{a{top:0}}${END}`, []],
  ['own', `${START}@layer own{a{top:0}}${END}`, ['own: its layers are own, not public, own, admin']],
  [
    'own',
    `@layer own{a{top:0}}@layer public,admin;`,
    ['own: its layers are own, public, admin, not public, own, admin'],
  ],
  ['public', `@layer public{a{top:0}}@layer own,admin;.heart{top:0}`, ['public: outside of its layer: .heart{top:0}']],
  [
    'public',
    `@layer public{a{top:0}}@layer own{b{top:0}}@layer admin;`,
    ['public: outside of its layer: @layer own{b{top:0}}'],
  ],
] as const)('the order of the sheets changes nothing: the layers of %s in %s', (name, css, complaints) => {
  expect(unlayeredRules(name, css)).toEqual(complaints)
})
