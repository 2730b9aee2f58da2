/**
 * A browser's translator puts an element of its own (`FONT`) in a text's place, where React no longer finds the text: a hint that
 * goes, or a part that comes before it, would end the page. What stands in the text's place goes or is met instead. Of several in
 * one element none can be told apart: the words stay.
 *
 * @see https://github.com/facebook/react/issues/11538
 */
export const translatedTexts = `(function(n,i,c){
function place(p,t,f){
if(t.nodeType!=3)return t;
for(f=t;f&&f.parentNode!=p;)f=f.parentNode;
if(f)return f;
f=[].filter.call(p.childNodes,function(e){return e.nodeName=='FONT'});
return f[1]?null:f[0]||null}
n.insertBefore=function(a,b){return i.call(this,a,b&&place(this,b))};
n.removeChild=function(a,b){b=place(this,a);b&&c.call(this,b);return a}
})(Node.prototype,Node.prototype.insertBefore,Node.prototype.removeChild)`.replaceAll('\n', '')
