import { COLLECTOR } from '#app/analytics/collector-file.ts'

/** A file of its own that no page waits for (`scripts/collector.ts`); a developer's bundler has the source. */
const collector = import.meta.env?.DEV ? '/app/analytics/lazy/collect.ts' : COLLECTOR

/**
 * Holds a page's scripts back until its first paint, so that they do not delay it (docs/decisions/096).
 * `data-loaded` says that the scripts have run or will not come, `data-typed` and `typed` name the fields typed in, with their texts.
 * Once it is loaded, painted (on a busy device after `load`) and idle, the visit is counted, but not in frames or by browsers that programs drive.
 * `data-viewed` keeps the place of the row of what was viewed last.
 * Browsers older than Chrome 110, Firefox 115 and Safari 16 get a notice; hence the syntax of 2009.
 * Every page carries it, so d: document, s: the page's script, p: painted, r: read, h: held.
 */
export const startScript = `(function(d,s,p,r){
s=d.createElement('script');
addEventListener('load',function(h){
d.documentElement.dataset.loaded='';
if([].toSorted&&top==self&&!navigator.webdriver)new PerformanceObserver(function(_,h){
h.disconnect();
(self.requestIdleCallback||setTimeout)(function(){
h=d.createElement('script');h.type='module';h.src='${collector}';d.head.appendChild(h)})}).observe({type:'paint',buffered:true})});
try{localStorage.viewed&&(d.documentElement.dataset.viewed='')}catch(h){}
addEventListener('input',function(h){h=h.target;h.dataset.typed=location.pathname;(self.typed=self.typed||new Map).set(h,h.value)},true);
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
