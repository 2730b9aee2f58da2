import { findingsOfCertificates } from '#scripts/doctor/certificate.ts'
import { findingsOfProxy } from '#scripts/doctor/proxy.ts'
import { behindNginx } from '#test/e2e/proxy.ts'
import { later } from '#test/later.ts'
import { expect, test } from 'vitest'

const proxied = await behindNginx()
const { house } = proxied

test('[OPS-02] the doctor finds the documented proxy well, and the certificates of all sites', async () => {
  const { address: publicUrl, way } = proxied
  const { host, port } = new URL(publicUrl)
  const found = await findingsOfProxy({ publicUrl, secret: house.secret, now: new Date(), way }, 'x-forwarded-for')
  expect(found.map(({ state, text }) => [state, text])).toEqual([
    ['ok', `${publicUrl} answers`],
    ['ok', 'browsers are told to use https only (max-age=31536000)'],
    ['ok', 'http leads to https://patio.example/'],
    ['ok', "the visitor's address arrives in x-forwarded-for"],
  ])
  // They are made for two days.
  const before = later(new Date(), { days: -30 })
  const names = [host, `cl.patio.example:${port}`, `uk.patio.example:${port}`]
  expect((await findingsOfCertificates(names, before, way)).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok'])
  expect(await findingsOfCertificates([host], new Date(), way)).toMatchObject([{ state: 'wrong' }])
})
