/** Whether the router's script asks for what a page shows, or sends a form for it, rather than the browser for the page itself. */
export const isOfScript = (request: Request) => new URL(request.url).pathname.endsWith('.data')
