/** Of what stands in a sandboxed frame: looks only, as mail programs show them. */
export const frameHeaders = (type: 'text/html' | 'text/plain') => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'private, no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
})
