/**
 * Holds a page's scripts back until its first paint: before it they would share a phone's line and processor with what is to be seen.
 * They are fetched from the paint on, while a slow phone still reads the rest of the document, and run when it is read. A page in a
 * tab behind others is not painted, and starts after a moment. `data-loaded` says that they are there, or will not come.
 *
 * A browser without modules, or without what the looks are written with, gets a notice in their place, and a page that works without
 * script. It may not know what other scripts of the page are written in; so this one is in the language of 2009, and their errors are
 * nobody's.
 */
export const startScript = `(function(d){
var own=d.createElement('script'),isPainted,isRead;
if(!('noModule'in own&&CSS.supports('color:color-mix(in srgb,red,red)'))){
onerror=function(){return true};
own.src='/old-browser.js';
return d.querySelector('head').appendChild(own)}
d.currentScript.remove();
function begin(){
if(!isPainted)return;
d.querySelectorAll('link[rel=held]').forEach(function(link){link.rel='modulepreload'});
var held=isRead&&d.querySelector('script[type=held]');
if(!held)return;
own.type='module';own.nonce=held.nonce;own.textContent=held.textContent;
held.replaceWith(own)}
function painted(){isPainted=true;begin()}
function look(){requestAnimationFrame(function(){isPainted||(d.querySelector('main')?setTimeout(painted):look())})}
look();
addEventListener('DOMContentLoaded',function(){isRead=true;begin();setTimeout(painted,1000)});
addEventListener('load',function(){d.documentElement.dataset.loaded=''})})(document)`
