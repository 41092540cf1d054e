import type { Locale } from '@maru/core';
import { escapeHtml } from '../http/plain-page.ts';
import type { JsonSchema, OpenApiDocument, Operation } from './document.ts';

/** Path of the page's style sheet. */
export const STYLES_PATH = '/api/openapi.css';

const WORDS = {
  en: {
    lead: 'Every call of this server, made from the contract that it answers by. For programs:',
    home: 'To the website',
    calls: 'Calls',
    schemas: 'Shapes',
    parameters: 'Parameters',
    body: 'Body',
    answer: 'Answer',
    needed: 'required',
    login: 'needs a login',
  },
  ko: {
    lead: '이 서버의 모든 호출을 서버가 따르는 계약에서 그대로 만들었어요. 프로그램용 문서:',
    home: '웹사이트로 가기',
    calls: '호출',
    schemas: '자료 형식',
    parameters: '매개변수',
    body: '본문',
    answer: '응답',
    needed: '필수',
    login: '로그인 필요',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/**
 * Renders the document as an HTML page without scripts. Headings are in
 * the reader's language; names and descriptions of calls are English.
 */
export function renderApiPage({ info, paths, components }: OpenApiDocument, locale: Locale): string {
  const words = WORDS[locale];
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(calls.map(({ operation }) => operation.tags[0] ?? ''))];
  const sections = tags.map((tag) => {
    const own = calls.filter(({ operation }) => operation.tags[0] === tag);
    return `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>\n${own.map((call) => callHtml(call, words)).join('\n')}</section>`;
  });
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="shape-${escapeHtml(name)}">${escapeHtml(name)}</h3>\n${schemaHtml(schema)}`,
  );
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${STYLES_PATH}">
</head>
<body>
<header><h1>${escapeHtml(info.title)} API <small>${escapeHtml(info.version)}</small></h1>
<p>${words.lead} <a href="/api/openapi.json">openapi.json</a></p>
<p><a href="/">${words.home}</a></p>
<nav aria-label="${words.calls}"><ul>${tags.map((tag) => `<li><a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a></li>`).join('')}<li><a href="#shapes">${words.schemas}</a></li></ul></nav></header>
<main>
<div lang="en">${info.description
    .split('\n')
    .map((line) => `<p>${codeHtml(line)}</p>`)
    .join('')}</div>
${sections.join('\n')}
<section><h2 id="shapes">${words.schemas}</h2>
${shapes.join('\n')}</section>
</main>
</body>
</html>
`;
}

interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function callHtml({ path, method, operation }: Call, words: (typeof WORDS)[Locale]): string {
  const parts = [`<p lang="en">${escapeHtml(operation.summary)}</p>`];
  const named = operation.parameters.filter(({ name }) => name !== undefined);
  if (named.length > 0) {
    const items = named.map(
      ({ name, required, schema }) =>
        `<li><code>${escapeHtml(String(name))}</code> ${typeHtml(schema as JsonSchema)}${required === true ? ` <em>${words.needed}</em>` : ''}</li>`,
    );
    parts.push(`<h4>${words.parameters}</h4><ul>${items.join('')}</ul>`);
  }
  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {}).slice(0, 1))
    parts.push(`<h4>${words.body} <small>${escapeHtml(type)}</small></h4>${schemaHtml(schema)}`);
  for (const [status, response] of Object.entries(operation.responses)) {
    const content = response['content'] as Record<string, { schema: JsonSchema }> | undefined;
    const schema = content?.['application/json']?.schema;
    if (status.startsWith('2'))
      parts.push(
        `<h4>${words.answer} <small>${status}</small></h4>${schema === undefined ? '' : schemaHtml(schema)}`,
      );
  }
  const needsLogin = operation.security.length === 1 ? ` <small>${words.login}</small>` : '';
  return `<article id="${operation.operationId}"><h3><b>${method}</b> <code>${escapeHtml(path)}</code>${needsLogin}</h3>\n${parts.join('\n')}</article>`;
}

/** Renders the properties of an object, or the type of another schema. */
function schemaHtml(schema: JsonSchema): string {
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  if (properties === undefined) return `<p>${typeHtml(schema)}</p>`;
  const required = (schema['required'] ?? []) as readonly string[];
  const items = Object.entries(properties).map(
    ([name, property]) =>
      `<li><code>${escapeHtml(name)}${required.includes(name) ? '' : '?'}</code> ${typeHtml(property)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function typeHtml(schema: JsonSchema): string {
  const { $ref, type, items, anyOf, enum: values, const: value, properties } = schema;
  if (typeof $ref === 'string') {
    const name = escapeHtml($ref.split('/').at(-1) ?? '');
    return `<a href="#shape-${name}">${name}</a>`;
  }
  if (Array.isArray(anyOf)) return (anyOf as readonly JsonSchema[]).map(typeHtml).join(' | ');
  if (Array.isArray(values))
    return values.map((each) => `<code>${escapeHtml(JSON.stringify(each))}</code>`).join(' | ');
  if (value !== undefined) return `<code>${escapeHtml(JSON.stringify(value))}</code>`;
  if (type === 'array') return `${typeHtml((items ?? {}) as JsonSchema)}[]`;
  if (properties !== undefined) return schemaHtml(schema);
  return escapeHtml(typeof type === 'string' ? type : 'any');
}

/** Renders text with `code` in backquotes. */
function codeHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

export const STYLES = `:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { margin: 0 auto; max-width: 56rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.6 Roboto, "Apple SD Gothic Neo", "Noto Sans KR", system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; margin: 0 0 0.5rem; } h2 { font-size: 1.375rem; margin: 2.5rem 0 1rem; } h3 { font-size: 1rem; margin: 0 0 0.25rem; } h4 { font-size: 0.875rem; margin: 0.75rem 0 0.25rem; }
small { font-weight: 400; font-size: 0.8125rem; opacity: 0.75; }
p { margin: 0.25rem 0; } ul { margin: 0; padding-left: 1.25rem; } nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 1rem 0; }
:lang(ko) { word-break: keep-all; }
nav a { display: inline-block; min-height: 1.5rem; }
code { font: 0.875em ui-monospace, "Cascadia Mono", Menlo, monospace; background: var(--soft); border-radius: 0.25rem; padding: 0.1em 0.3em; }
article { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 0 0 0.75rem; }
h3 b { display: inline-block; min-width: 3.5rem; } section > h3 { margin-top: 1.5rem; }
:target { outline: 2px solid currentColor; outline-offset: 0.25rem; }
`;
