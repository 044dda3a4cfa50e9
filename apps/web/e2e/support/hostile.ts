import { expect, onTestFinished } from 'vitest';
import type { Engine } from './engine.ts';
import { firstStepAnswers, newFounder } from './journey.ts';
import { sharedServer } from './worker.ts';

/** Runs if anything of a text is taken for code. */
const RUN = 'window.pwned=1';
/** A page in which a text became an element that loads something asks for this. */
const LOADED = '/pwned-by-a-text';

/** What browsers, frameworks, Markdown and templates were led to run, or to load, by mere text. */
const HOSTILE = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="${LOADED}">`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x dur=1s></svg>`,
  `<svg><script href="data:text/javascript,${RUN}"/></svg>`,
  `<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>`,
  `<iframe src="javascript:parent.pwned=1"></iframe>`,
  `<object data="${LOADED}"></object><embed src="${LOADED}">`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<input autofocus onfocus="${RUN}">`,
  `<video><source onerror="${RUN}"></video>`,
  `<body onload="${RUN}">`,
  `<base href="//evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=${LOADED}">`,
  `<link rel=stylesheet href="${LOADED}"><style>@import "${LOADED}"; body { display: none }</style>`,
  `<form action="javascript:${RUN}"><button autofocus>x</button></form>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}"></style></mglyph></table></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<textarea></textarea><img src=x onerror="${RUN}">`,
  `<template><script>${RUN}</script></template>`,
  `<!--><img src=x onerror="${RUN}">-->`,
  `<![CDATA[<img src=x onerror="${RUN}">]]>`,
  `"><img src=x onerror="${RUN}"><x y="`,
  `'-${RUN}-'`,
  `\${${RUN}}{{constructor.constructor('${RUN}')()}}<%= ${RUN} %>`,
  `[x](javascript:${RUN})`,
  `[x](JaVa\tScRiPt:${RUN})`,
  `[x](&#106;avascript:${RUN})`,
  `[x](data:text/html,<script>${RUN}</script>)`,
  `[x](vbscript:msgbox)`,
  `![x](${LOADED})`,
  `![x](x"onerror="${RUN})`,
  `<javascript:${RUN}>`,
  `[x]: javascript:${RUN}\n\n[x]`,
  `\`\`\`html\n<img src=x onerror="${RUN}">\n\`\`\``,
  `| a | b |\n| - | - |\n| <img src=x onerror="${RUN}"> | [x](javascript:${RUN}) |`,
  `- <img src=x onerror="${RUN}">\n> <script>${RUN}</script>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `\u2028${RUN}\u2029</script>`,
  `\u202e<script>${RUN}</script>\u202c`,
  `__proto__ constructor toString hasOwnProperty`,
] as const;

type Caller = <T>(path: string, body?: object) => Promise<T>;

/** Calls as one user, whose cookie it keeps. */
function caller(origin: string): Caller {
  let cookie = '';
  return async (path, body) => {
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : await answer.json();
  };
}

interface Row {
  id: number;
}

/** A founder all of whose words are hostile, and the paths of the pages that show them. */
async function writeEverywhere(origin: string) {
  const call = caller(origin);
  const founder = newFounder();
  const all = HOSTILE.join('\n\n');
  const at = (place: number) => HOSTILE[place % HOSTILE.length] ?? '';
  await call('/api/register', { ...founder, fullName: `Ada ${at(0)}`.slice(0, 120) });
  const { id: startupId } = await call<Row>('/api/startups', {
    ...{ name: at(1), description: all, problemStatement: all.slice(0, 1500), targetMarket: at(2) },
    ...{ valueProposition: at(3), revenueModel: at(4), industry: 'Other', stage: 'Idea' },
  });
  const [challenge] = await call<Row[]>('/api/challenges');
  const [step] = await call<Row[]>(`/api/challenges/${challenge?.id}/steps`);
  const scope = { startupId, challengeId: challenge?.id, stepId: step?.id };
  for (const [place, answer] of firstStepAnswers.entries())
    await call('/api/messages', { ...scope, content: `${answer} ${at(place + 2)}` });
  await call('/api/messages', { ...scope, content: all });
  await call(`/api/steps/${step?.id}/complete`, scope);

  await call('/api/kanban/boards', { startupId, name: at(2) });
  const { columns } = await call<{ columns: Row[] }>(`/api/startups/${startupId}/kanban`);
  const cards = await Promise.all(
    HOSTILE.map(text =>
      call<Row>('/api/kanban/cards', {
        ...{ columnId: columns[0]?.id, title: text.slice(0, 200), hypothesis: text, test: text },
        ...{ metric: text.slice(0, 200), criteria: text.slice(0, 200) },
      }),
    ),
  );
  await call(`/api/startups/${startupId}/conversations`, { who: at(2), heldOn: '2026-01-02', notes: all });
  const [persona] = await call<Row[]>('/api/personas');
  const talk = await call<Row>('/api/persona-chats', { startupId, personaId: persona?.id });
  await call(`/api/persona-chats/${talk.id}/messages`, { content: all });

  const report = await call<Row>(`/api/startups/${startupId}/report`);
  await call(`/api/reports/${report.id}/generate-sections`, {});
  await expect
    .poll(
      async () =>
        (await call<{ generation: { state: string } }>(`/api/startups/${startupId}/report`)).generation.state,
    )
    .not.toBe('running');
  const link = await call<{ token: string }>(`/api/reports/${report.id}/links`, {
    days: 7,
    sections: ['problem'],
  });
  const reader = caller(origin);
  for (const [place, text] of HOSTILE.slice(0, 5).entries())
    await reader(`/api/shared/${link.token}/comments`, {
      ...{
        key: `0197b3a41c1e7a6c9d7e01234567890${place}`,
        name: text.slice(0, 80).trim(),
        text: all.slice(0, 2000),
      },
    });
  return {
    founder,
    paths: [
      '/',
      '/roadmap',
      `/challenge/${challenge?.id}`,
      `/challenge/${challenge?.id}/step/${step?.id}`,
      '/validation-board',
      `/validation-board?card=${cards[2]?.id}`,
      '/conversations',
      '/persona-chat',
      '/report/latest',
      `/shared/${link.token}`,
      '/account',
    ],
  };
}

/** What of a page would not be there if texts were texts. Read in the page. */
const FOUND = `(() => {
  const found = window.pwned ? ['it ran'] : [];
  for (const element of document.querySelectorAll('*')) {
    if (/^(iframe|object|embed|base|math)$/i.test(element.localName)) found.push(element.outerHTML);
    for (const { name, value } of element.attributes)
      if (/^on/i.test(name) || /^\\s*(javascript|vbscript|data:text)/i.test(value) || value.startsWith('${LOADED}'))
        found.push(element.localName + ' ' + name + '=' + value);
  }
  return found.join('\\n');
})()`;

/** Opens every page with the words of others on it, and fails if any of them is more than text. */
export async function expectHarmless(
  launch: (server: string) => Promise<Pick<Engine, 'open' | 'read' | 'close'>>,
): Promise<void> {
  const server = await sharedServer();
  const { founder, paths } = await writeEverywhere(server.url);
  const engine = await launch(server.url);
  let errors: Promise<readonly string[]> | undefined;
  const close = () => {
    errors ??= engine.close();
    return errors;
  };
  onTestFinished(async () => {
    await close();
  });
  await engine.open('/auth');
  const login = JSON.stringify({ username: founder.username, password: founder.password });
  const request = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(login)} }`;
  expect(await engine.read(`fetch('/api/login', ${request}).then(({ status }) => status)`)).toBe(200);
  for (const path of paths) {
    await engine.open(path);
    // The texts are there, as text.
    await expect
      .poll(() => engine.read('/pwned|Ada </.test(document.body.innerText)'), { message: path })
      .toBe(true);
    expect([path, await engine.read(FOUND)]).toEqual([path, '']);
  }
  // A picture or a style that was asked for, and what the page's policy stopped, are errors on the console.
  expect(await close()).toEqual([]);
}
