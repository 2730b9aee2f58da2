export const missing = () => new Response(null, { status: 404 })

/**
 * A picture that only some people may see: the browser asks each time whether this one still may.
 *
 * @param mark of what is shown, which never changes
 */
export function privatePicture(
  request: Request,
  picture: Buffer,
  { format, mark }: { format: 'avif' | 'webp'; mark: string },
): Response {
  const etag = `"${mark}-${format}"`
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'accept, cookie' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(picture), { headers: { ...headers, 'content-type': `image/${format}` } })
}
