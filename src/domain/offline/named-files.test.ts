import { expect, test } from 'vitest'
import { filesNamedIn, filesOfPage, titleOf } from './named-files.ts'

test('a page names what it needs, once; pages and files elsewhere are none of it', () => {
  const html = `<link rel="stylesheet" href="/assets/Page.a.css"><link rel="preload" href="/assets/f.woff2">
    <a href="/hearticle/8">x</a><script type="module" src="/assets/Page.b.js"></script>
    <img src="/uploads/topic_images/heart.png" srcset="/uploads/topic_images/heart.png 1x, /uploads/topic_images/big/heart.png 2x">
    <svg><use href="/assets/pictures/cuff.1.svg#m"/></svg><img src="https://elsewhere.example/assets/a.png">
    <link rel="stylesheet" href="/assets/Page.a.css">`
  expect(filesOfPage(html)).toEqual([
    '/assets/Page.a.css',
    '/assets/f.woff2',
    '/assets/Page.b.js',
    '/uploads/topic_images/heart.png',
    '/uploads/topic_images/big/heart.png',
    '/assets/pictures/cuff.1.svg',
  ])
})

test('style sheets name fonts, scripts their parts', () => {
  const css =
    '@font-face{src:url(/assets/a.woff2)}b{background:url("data:image/png;base64,x")}i{src:url(./b.woff2)}'
  expect(filesNamedIn('/assets/Page.a.css', css)).toEqual(['/assets/a.woff2', '/assets/b.woff2'])
  const js =
    'import{a}from"./reading.b-1.js";const l=()=>import(`./saving.c.js`);f("../x.js","./words.json")'
  expect(filesNamedIn('/assets/Page.b.js', js)).toEqual([
    '/assets/reading.b-1.js',
    '/assets/saving.c.js',
  ])
})

test('the title is that of the page, without the site’s name', () => {
  expect(titleOf('<head><title>Salz &amp; Schlaf · Teil 2 · Hearticle</title>')).toBe(
    'Salz &amp; Schlaf · Teil 2',
  )
  expect(titleOf('<head></head>')).toBe('')
})
