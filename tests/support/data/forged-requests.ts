/**
 * HTML that sends requests without a click, or write requests with a click: to the portal with the reader's session, to
 * the server's own network and to files. Each address contains `forged`.
 */
export const FORGED_TARGETS = [
  '/api/v1/forged',
  '/api/v1/authentication/logout?forged',
  'http://localhost:1/forged',
  'http://169.254.169.254/latest/forged',
  'file:///etc/forged',
] as const;

const WAYS: readonly ((target: string) => string)[] = [
  (to) => `<form method=post action="${to}"><input name=a value=1><button autofocus>text</button></form>`,
  (to) => `<form id=f method=post></form><button form=f formaction="${to}" formmethod=post>text</button>`,
  (to) => `<form method=dialog action="${to}"><input type=image src="${to}"></form>`,
  (to) => `<meta http-equiv=refresh content="0;url=${to}">`,
  (to) => `<meta http-equiv=refresh content='0,"${to}"'>`,
  (to) => `<link rel=prefetch href="${to}"><link rel=prerender href="${to}">`,
  (to) => `<link rel=preload as=fetch href="${to}"><link rel=modulepreload href="${to}">`,
  (to) => `<link rel=dns-prefetch href="${to}"><link rel=preconnect href="${to}">`,
  (to) => `<link rel=stylesheet href="${to}"><link rel=icon href="${to}"><link rel=manifest href="${to}">`,
  (to) => `<script type=speculationrules>{"prefetch":[{"urls":["${to}"]}]}</script>`,
  (to) => `<img src="${to}"><img src="" srcset="${to} 1x, ${to} 2x" sizes=1px loading=eager>`,
  (to) => `<picture><source srcset="${to}" type=image/png><img alt=text></picture>`,
  (to) => `<svg><use href="${to}#a"/><use xlink:href="${to}#a"/><image href="${to}"/></svg>`,
  (to) => `<svg><style>@import "${to}";</style><rect fill="url(${to}#a)" filter="url('${to}#a')"/></svg>`,
  (to) => `<p style="background:url(${to});list-style-image:url(${to});cursor:url(${to}),auto">text</p>`,
  (to) => `<style>@font-face{font-family:a;src:url(${to})} p{font-family:a;content:url(${to})}</style>`,
  (to) => `<iframe src="${to}"></iframe><iframe srcdoc="<img src='${to}'>"></iframe>`,
  (to) => `<object data="${to}"></object><embed src="${to}"><frameset><frame src="${to}"></frameset>`,
  (to) => `<video src="${to}" poster="${to}" autoplay></video><audio src="${to}" autoplay></audio>`,
  (to) => `<video><source src="${to}"><track default src="${to}"></video>`,
  (to) => `<a href="${to}" ping="${to}" download attributionsrc="${to}">text</a>`,
  (to) => `<base href="${to}"><img src=x>`,
  (to) => `<body background="${to}"><table background="${to}"><td background="${to}">text</table>`,
  (to) => `<template shadowrootmode=open><img src="${to}"></template><input type=image src="${to}">`,
];

/** All variants, with two targets each. */
export const FORGED_REQUESTS: readonly string[] = WAYS.flatMap((way, index) =>
  [index, index + 2].map((at) => way(FORGED_TARGETS[at % FORGED_TARGETS.length] ?? '')),
);
