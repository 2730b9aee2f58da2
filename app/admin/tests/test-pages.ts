/** Parallel pages, of which the bar links the first. */
export const testPages = [
  '/admin/test-connection',
  '/admin/test-images',
  '/admin/booking-stress-test',
  '/admin/listing-stress-test',
] as const
