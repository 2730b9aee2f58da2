import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type Manifest, shortForm } from './slim-manifest.ts'

const none = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false }
const written = { hasClientMiddleware: false, hasDefaultExport: true, css: [], imports: ['/assets/vendor-1.js'] }

const list: Manifest = {
  entry: { module: '/assets/entry.client-48fe945.js', imports: ['/assets/vendor-1.js'], css: [] },
  url: '/assets/manifest-1.js',
  version: '1',
  routes: {
    root: { ...none, ...written, id: 'root', path: '', hasLoader: true, module: '/assets/root-48fe945.js' },
    'a/home.route': {
      ...none,
      ...written,
      id: 'a/home.route',
      parentId: 'root',
      index: true,
      hasLoader: true,
      hasClientLoader: true,
      module: '/assets/a.home.route-48fe945.js',
    },
    'a/b/resume.route': {
      ...none,
      ...written,
      id: 'a/b/resume.route',
      parentId: 'a/home.route',
      path: 'drafts/:id?',
      hasLoader: true,
      module: '/assets/a.b.resume.route-48fe945.js',
    },
    'rows.route': {
      ...none,
      ...written,
      id: 'rows.route',
      parentId: 'root',
      path: 'rows',
      hasLoader: false,
      hasAction: true,
      module: '/assets/rows.route-48fe945.js',
    },
    'file:robots.txt': {
      ...none,
      ...written,
      id: 'file:robots.txt',
      parentId: 'root',
      path: 'robots.txt',
      hasLoader: true,
      module: '/assets/robots.route-48fe945.js',
    },
  },
}

function inBrowser(script: string) {
  const window: { __reactRouterManifest?: Manifest } = {}
  runInNewContext(script, { window })
  return window.__reactRouterManifest!
}

const isEmpty = (module: string) => /\/(a\.b\.resume|rows|robots)\./.test(module)

test('the short list of routes tells the browser’s router what the long one did, and leaves out what it is never asked for', () => {
  const { routes, ...others } = inBrowser(shortForm(list, isEmpty))
  expect(others).toEqual({ entry: list.entry, url: list.url, version: list.version })
  expect(Object.keys(routes)).toEqual(['root', 'a/home.route', 'a/b/resume.route', 'rows.route'])
  for (const [id, route] of Object.entries(routes)) {
    const {
      css: _css,
      imports: _imports,
      hasDefaultExport: _component,
      hasClientMiddleware: _middleware,
      ...long
    } = list.routes[id]!
    const module = isEmpty(long.module) ? list.entry.module : long.module
    expect(route, id).toEqual({ ...long, module, path: long.path || undefined })
  }
})

test.each([
  ['a style sheet', { css: ['/assets/a.css'] }],
  ['middleware for the browser', { hasClientMiddleware: true }],
  ['what no release had yet', { prefetches: true }],
])('a route with %s stops the build, as the short list has no place for it', (_what, more) => {
  const routes = { ...list.routes, login: { ...Object.values(list.routes)[1]!, ...more } }
  expect(() => shortForm({ ...list, routes }, isEmpty)).toThrow('no place')
})

test('a route whose file is named another way stops the build', () => {
  const root = { ...list.routes['root']!, module: '/assets/start-48fe945.js' }
  expect(() => shortForm({ ...list, routes: { root } }, isEmpty)).toThrow('something else')
})
