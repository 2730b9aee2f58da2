/**
 * Holds a page's scripts back until its first paint: before it they would share a phone's line and processor with what is to be seen.
 * They are fetched from the paint on, while a slow phone still reads the rest of the document, and run when it is read. A page in a
 * tab behind others is not painted, and starts after a moment. `data-loaded` says that they are there, or will not come; `data-typed` in which
 * fields somebody has typed, from the first letter on: what a field shows says nothing of who has put it there.
 *
 * A browser without what our scripts and looks are written with (Chrome 110, Firefox 115, Safari 16; modules among it) gets a notice in
 * their place, and a page that works without script. It may not know what other scripts of the page are written in; so this one is in the
 * language of 2009, and their errors are nobody's.
 *
 * It stands in every page, hence its short names. d: the document, s: the page's own script once it runs, p: painted, r: read, h: held.
 */
export const startScript = `(function(d,s,p,r){
s=d.createElement('script');
addEventListener('load',function(){d.documentElement.dataset.loaded=''});
addEventListener('input',function(h){h.target.dataset.typed=''},true);
if(![].toSorted){
onerror=function(){return true};
s.src='/old-browser.js';
return d.head.appendChild(s)}
d.currentScript.remove();
function begin(h){
if(!p)return;
d.querySelectorAll('link[rel=held]').forEach(function(h){h.rel='modulepreload'});
if(r&&(h=d.querySelector('script[type=held]'))){
s.type='module';s.nonce=h.nonce;s.textContent=h.textContent;
h.replaceWith(s)}}
function paint(){p=1;begin()}
function look(){requestAnimationFrame(function(){p||(d.querySelector('main')?setTimeout(paint):look())})}
look();
addEventListener('DOMContentLoaded',function(){r=1;begin();setTimeout(paint,1000)})
})(document)`.replaceAll('\n', '')
