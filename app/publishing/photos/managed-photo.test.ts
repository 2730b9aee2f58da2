import { expect, test } from 'vitest'
import { emptyTexts, type ManagedPhoto, withSent } from './managed-photo.ts'

const photo = (photoId: string, fileId?: string) =>
  ({
    ...emptyTexts,
    photoId,
    key: '',
    color: '',
    state: 'preparing',
    refusal: null,
    ...(fileId && { fileId }),
  }) as const
const sentInOrder = (ids: readonly string[], first: ManagedPhoto[] = []) =>
  ids
    .reduce<ManagedPhoto[]>((all, id) => withSent(all, { ...photo(id), fileId: id }), first)
    .map(({ photoId }) => photoId)

test.each([
  [['1-000', '1-001', '1-002', '1-003', '1-004']],
  [['1-001', '1-000', '1-003', '1-002', '1-004']],
  [['1-004', '1-003', '1-002', '1-001', '1-000']],
])('[HOST-03] five photos that arrive as %j stand as they were chosen', (arrived) => {
  expect(sentInOrder(arrived)).toEqual(['1-000', '1-001', '1-002', '1-003', '1-004'])
  expect(sentInOrder(arrived, [photo('stored')])).toEqual(['stored', '1-000', '1-001', '1-002', '1-003', '1-004'])
})

test('[HOST-03] a photo that comes twice is there once', () => {
  expect(sentInOrder(['1-000', '1-000'])).toEqual(['1-000'])
})
