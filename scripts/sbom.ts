import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderOf, type LockedPackage, type LockFile, packagesIn, readLockFile } from './lock-file.ts'

/** https://github.com/package-url/purl-spec: the `@` of a scope is encoded. */
const purlOf = ({ name, version }: LockedPackage) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** The same package in two folders is two components. */
const refOf = (each: LockedPackage) => `${purlOf(each)}${each.folder && `#${each.folder}`}`

/**
 * The parts of the program as CycloneDX 1.6, which dependency trackers read (`npm run sbom > sbom.json`).
 * The same lock file gives the same document, so that two can be compared.
 */
export function sbomOf(lock: LockFile) {
  const all = packagesIn(lock)
  const byFolder = new Map(all.map((each) => [each.folder, each]))
  const [program, ...parts] = all.toSorted((a, b) => (a.folder < b.folder ? -1 : 1))
  if (!program) throw new Error('the lock file is empty')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(lock))}`,
    version: 1,
    metadata: { component: { type: 'application', ...described(program) } },
    components: parts.map((each) => ({
      type: 'library',
      ...described(each),
      purl: purlOf(each),
      scope: each.isDev ? 'excluded' : each.isOptional ? 'optional' : 'required',
      ...(each.integrity && { hashes: each.integrity.split(' ').map(hashOf) }),
    })),
    dependencies: all.map((each) => ({
      ref: refOf(each),
      dependsOn: [
        ...new Set(
          each.needs.flatMap((name) => {
            const folder = folderOf(lock, each.folder, name)
            return folder === null ? [] : [refOf(byFolder.get(folder)!)]
          }),
        ),
      ].toSorted(),
    })),
  }
}

const described = (each: LockedPackage) => ({
  'bom-ref': refOf(each),
  name: each.name,
  version: each.version,
  ...(each.license && { licenses: [licenseOf(each.license)] }),
})

/** Several licences are an expression of SPDX. */
const licenseOf = (text: string) => (/\s/.test(text) ? { expression: text } : { license: { name: text } })

const names: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}

function hashOf(integrity: string) {
  const [name = '', content = ''] = integrity.split(/-(.*)/s)
  return { alg: names[name] ?? name, content: Buffer.from(content, 'base64').toString('hex') }
}

/** A name for the document that its content gives (a UUID of version 8). */
const uuidOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(sbomOf(readLockFile(join(import.meta.dirname, '..'))), null, 2))
