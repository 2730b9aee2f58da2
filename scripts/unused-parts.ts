import type { Plugin } from 'vite'

/** Unused parts of React Router, with replacements; the build fails where a release differs (096). */
const parts: readonly { file: string; replacement: string }[] = [
  {
    file: 'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
    replacement: `export const isFogOfWarEnabled = () => false
export const getPartialManifest = (manifest) => manifest
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => {}
export const [getManifestPath, getPathsWithAncestors, handleClientVersionMismatch] = []`,
  },
  {
    file: 'react-router/dist/production/lib/router/instrumentation.js',
    replacement: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const [instrumentHandler, instrumentationResultMetaContext] = []`,
  },
]

/** The scheduler's functions that React's browser renderer never calls. */
const SCHEDULER = 'scheduler/cjs/scheduler.production.js'
const uncalled = ['forceFrameRate', 'next', 'runWithPriority', 'wrapCallback']

function withoutUncalled(code: string): string {
  return uncalled.reduce((left, name) => {
    const rest = left.replace(new RegExp(`^exports\\.unstable_${name} = function [^]*?^};\\n`, 'm'), '')
    if (rest === left) throw new Error(`${SCHEDULER} has no ${name} any more.`)
    return rest
  }, code)
}

/** Leaves them out of the browser's scripts: 2 KB of each first load. */
export const withoutUnusedParts = (): Plugin => ({
  name: 'without-unused-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    return parts.find(({ file }) => id.endsWith(file))?.replacement
  },
  transform: (code, id) => (id.endsWith(SCHEDULER) ? { code: withoutUncalled(code), map: null } : null),
})
