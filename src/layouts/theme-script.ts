/**
 * Gives the page the appearance that a person chose before, ahead of the first paint; without a
 * choice the system decides. Inline, so its hash stands in the content security policy.
 */
export const themeScript =
  "try{let t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}"
