/** Pages beside each other, of which the bar leads to the first. */
export const testPages = [
  '/admin/test-connection',
  '/admin/test-images',
  '/admin/booking-stress-test',
  '/admin/listing-stress-test',
] as const
