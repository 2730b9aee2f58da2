import { expect, test } from 'vitest'
import { foldersToRun, type LockFile } from './lock-file.ts'

const version = '1.0.0'

test('[OPS-02] what runs needs its dependencies and theirs, each in the folder where Node finds it, with the peers that they cannot be without', () => {
  const lock: LockFile = {
    packages: {
      '': { dependencies: { a: '1' }, devDependencies: { d: '1' }, optionalDependencies: { o: '1' } },
      'node_modules/a': {
        version,
        dependencies: { c: '1' },
        peerDependencies: { p: '1', q: '1' },
        peerDependenciesMeta: { q: { optional: true } },
      },
      'node_modules/a/node_modules/c': { version, dependencies: { a: '1' } },
      'node_modules/c': { version },
      'node_modules/d': { version, dev: true },
      'node_modules/o': { version, optional: true },
      'node_modules/p': { version },
      'node_modules/q': { version },
    },
  }
  expect(foldersToRun(lock)).toEqual(['node_modules/a', 'node_modules/a/node_modules/c', 'node_modules/p'])
})

test('[OPS-02] of optional packages only those that are a machine’s own form of one are needed', () => {
  const lock: LockFile = {
    packages: {
      '': { dependencies: { sharp: '1' } },
      'node_modules/sharp': { version, optionalDependencies: { '@img/linux': '1', redis: '1' } },
      'node_modules/@img/linux': { version, os: ['linux'], cpu: ['x64'], optionalDependencies: { '@img/vips': '1' } },
      'node_modules/@img/vips': { version, os: ['linux'], cpu: ['x64'] },
      'node_modules/redis': { version, optional: true },
    },
  }
  expect(foldersToRun(lock)).toEqual(['node_modules/@img/linux', 'node_modules/@img/vips', 'node_modules/sharp'])
})
