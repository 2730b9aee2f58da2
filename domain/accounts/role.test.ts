import { expect, test } from 'vitest'
import { permissions } from './permission.ts'
import { roleNames, roleOf, roles } from './role.ts'

test.each([
  [permissions, 'owner'],
  [['users', 'reports', 'emails', 'bookings'], 'support'],
  [['users', 'reports', 'emails'], null],
  [['users', 'reports', 'listings'], 'moderation'],
  [[], null],
] as const)('[ADM-01] %j are the role: %s', (powers, role) => {
  expect(roleOf(powers)).toBe(role)
})

test('[ADM-01] no two roles are the same, and each is of permissions', () => {
  const sets = roleNames.map((role) => roles[role].toSorted().join())
  expect(new Set(sets).size).toBe(roleNames.length)
})
