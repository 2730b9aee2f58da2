/** Headers of a page that allows styles only, as mail programs do; it is sandboxed outside its frame too. */
export const frameHeaders = (type: 'text/html' | 'text/plain') => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'private, no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
})
