import { FULL_LENGTH } from '../evidence/length-switch.ts'
import { CRAWLER } from '../features/consent/is-crawler.ts'

/**
 * What has to be there ahead of the first paint: the appearance that a user chose before (without
 * a choice the system decides) and the length of hearticles, by its address or as it was chosen; whether this browser keeps a session, so
 * that nobody who is signed in sees the way to sign in first, how they stand to what is paid for
 * (`standingOf`) and whether everything opens for them (`opensEverything`), after six seconds that
 * nothing waits any longer for what is theirs, also where no other script comes; whether consent is
 * to be asked for (src/features/consent/ask-for-consent.ts decides; where a script does not arrive
 * nothing is asked, as nobody would hear the answer); whether the home page is searched and something is asked
 * there; and the hue of the day in Vienna. Inline, so its hash
 * stands in the content security policy. The hour of Vienna is reckoned by the rule of the European
 * Union: the first use of `Intl` in a page loads what it knows of time zones, a tenth of a second on
 * a phone.
 */
export const themeScript = [
  'let d=document.documentElement,s=k=>{try{return localStorage.getItem(k)}catch{}},t=s("theme")',
  'if(t==="dark"||t==="light")d.dataset.theme=t',
  `if(s("view")==="full"||/^#(${Object.values(FULL_LENGTH).join('|')})$/.test(location.hash))d.dataset.view="full"`,
  'try{let{token:a,user:{roles:r,accessBy:b}}=JSON.parse(s("hearticle.session"));if(typeof a==="string"){d.dataset.session=b==="trial"?b:/PERMISSION_(PAID_ACCESS|ADMIN)/.test(r)?"premium":"free";if(/PERMISSION_(PAID_ACCESS|ADMIN|REVIEW_HEARTICLES)/.test(r))d.dataset.opens="all";setTimeout(()=>d.dataset.late="",6e3)}}catch{}',
  'try{t=JSON.parse(s("hearticle.consent")).hasInteracted}catch{t=0}',
  `if(t!==true&&!/${CRAWLER.source}/i.test(navigator.userAgent))d.dataset.ask=""`,
  'addEventListener("error",e=>{if(e.target.localName==="script")delete d.dataset.ask},true)',
  'if(/[?&]mode=explore(&|$)/.test(t=location.search))d.dataset.explore=/[?&]q=./.test(t)?"asked":""',
  // Summer time is from the last Sunday of March to that of October, one o'clock UTC: both have 31 days.
  't=new Date;let y=()=>t.getUTCFullYear(),c=m=>{let e=new Date(Date.UTC(y(),m,31,1));return e-e.getUTCDay()*864e5}',
  't=new Date(+t+(t>=c(2)&&t<c(9)?72e5:36e5))',
  'd.style.setProperty("--day-hue",Math.floor((t-Date.UTC(y(),0,0))/864e5)%360)',
].join(';')
