import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type LockFile, packagesIn, readLockFile } from './lock-file.ts'
import { sbomOf } from './sbom.ts'

const lock = readLockFile(join(import.meta.dirname, '..'))

test('[OPS-02] the list of parts has every locked package once, each with its address and its hash', () => {
  const { components, dependencies } = sbomOf(lock)
  const locked = Object.keys(lock.packages).filter((folder) => folder !== '')
  expect(new Set(components.map((each) => each['bom-ref'].split('#')[1]))).toEqual(new Set(locked))
  expect(components).toHaveLength(locked.length)
  for (const each of components) {
    expect(each.purl).toMatch(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@\d/)
    expect(each.hashes?.[0]?.content, each.name).toMatch(/^[0-9a-f]{40,128}$/)
  }
  const refs = new Set(dependencies.map(({ ref }) => ref))
  expect(refs.size).toBe(locked.length + 1)
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref)
})

test('[OPS-02] a package is tied to the copy that Node finds, and an optional one that is not there to none', () => {
  const small: LockFile = {
    packages: {
      '': { name: 'patio', version: '1.0.0', dependencies: { a: '1', '@s/b': '1' } },
      'node_modules/a': {
        version: '1.0.0',
        license: 'MIT',
        dependencies: { c: '1' },
        optionalDependencies: { gone: '1' },
      },
      'node_modules/a/node_modules/c': { version: '1.0.0', license: '(MIT OR X)' },
      'node_modules/c': { version: '2.0.0', dev: true },
      'node_modules/@s/b': { version: '3.0.0', dependencies: { c: '2' } },
    },
  }
  const { dependencies, components } = sbomOf(small)
  const needsOf = (start: string) => dependencies.find(({ ref }) => ref.startsWith(start))!.dependsOn
  expect(needsOf('pkg:npm/a@')).toEqual(['pkg:npm/c@1.0.0#node_modules/a/node_modules/c'])
  expect(needsOf('pkg:npm/%40s/b@')).toEqual(['pkg:npm/c@2.0.0#node_modules/c'])
  expect(needsOf('pkg:npm/patio@')).toHaveLength(2)
  expect(components.map(({ name, scope }) => [name, scope])).toContainEqual(['c', 'excluded'])
  expect(packagesIn(small)).toHaveLength(5)
})
