/**
 * What has to be there ahead of the first paint: the appearance that a user chose before (without
 * a choice the system decides) and the view of evidence, whether this browser keeps a session, so that nobody who is signed
 * in sees the way to sign in first, whether the home page is searched, and the hue of the day in Vienna (src/domain/presenters/day-hue.ts).
 * Inline, so its hash stands in the content security policy.
 */
export const themeScript = [
  'let d=document.documentElement,s=k=>{try{return localStorage.getItem(k)}catch{}},t=s("theme")',
  'if(t==="dark"||t==="light")d.dataset.theme=t',
  'if(s("view")==="short")d.dataset.view="short"',
  'try{if(typeof JSON.parse(s("hearticle.session")).token==="string")d.dataset.session=""}catch{}',
  'if(/[?&]mode=explore(&|$)/.test(location.search))d.dataset.explore=""',
  't=new Intl.DateTimeFormat("sv-SE",{timeZone:"Europe/Vienna"}).format()',
  'd.style.setProperty("--day-hue",Math.round((Date.parse(t)-Date.UTC(t.slice(0,4),0,0))/864e5)%360)',
].join(';')
