// @ts-check
/** Tells an outdated browser, in the syntax of 2009, what still works; a line before sets `TEXTS`. */
;(function (/** @type {Document} */ page) {
  // @ts-expect-error -- set by the line before this file
  var texts = TEXTS[page.documentElement.lang] || TEXTS.en
  function show() {
    // The `noscript` content is wanted here too.
    var waiting = page.getElementsByTagName('noscript')
    while (waiting[0]) {
      var parent = waiting[0].parentElement
      var written = page.createElement('div')
      written.innerHTML = waiting[0].textContent || ''
      if (parent) parent.replaceChild(written, waiting[0])
    }
    var notice = page.createElement('aside')
    var title = page.createElement('strong')
    title.appendChild(page.createTextNode(texts.title))
    notice.appendChild(title)
    notice.appendChild(page.createTextNode(' ' + texts.text))
    notice.setAttribute('aria-label', texts.title)
    notice.style.cssText =
      'padding:12px 20px;background:#f3ece3;color:#27201c;font:16px/1.5 sans-serif;text-align:center'
    page.body.insertBefore(notice, page.body.firstChild)
  }
  if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', show)
  else show()
})(document)
