import { CORE } from './zone.ts';
import type { Zone } from './zone.ts';

/** Zones of the server. */
export const BACKEND_ZONES: readonly Zone[] = [
  // backend: request -> http -> route -> service -> repository -> database; presenters build the response.
  {
    name: 'backend/main',
    files: /^backend\/src\/(?:main|serve|lean-http|create-app|create-http-app)\.ts$/,
    zones: ['*'],
    packages: ['*'],
  },
  {
    name: 'backend/event-loop-delay',
    files: /^backend\/src\/event-loop-delay\.ts$/,
    zones: [],
    packages: ['node:'],
  },
  {
    name: 'backend/main-thread',
    files: /^backend\/src\/(?:event-loop-slices|garbage-collector|thread-priority)\.ts$/,
    zones: [],
    packages: ['node:'],
  },
  { name: 'backend/process-counts', files: /^backend\/src\/process-counts\.ts$/, zones: [], packages: [] },
  { name: 'backend/start-error', files: /^backend\/src\/start-error\.ts$/, zones: [], packages: [] },
  { name: 'backend/version', files: /^backend\/src\/version\.ts$/, zones: [], packages: ['node:'] },
  {
    name: 'backend/config',
    files: /^backend\/src\/config(?:\/|\.ts$)/,
    zones: ['core', 'backend/start-error'],
    packages: ['node:'],
  },
  {
    name: 'backend/log',
    files: /^backend\/src\/log(?:ging)?(?:\/|\.ts$)/,
    zones: ['core', 'core/text', 'backend/config'],
    packages: ['node:', 'pino'],
  },
  {
    name: 'backend/crypto',
    files: /^backend\/src\/crypto\//,
    zones: [...CORE, 'backend/config', 'backend/start-error'],
    packages: ['node:'],
  },
  {
    name: 'backend/db',
    files: /^backend\/src\/db\//,
    zones: [
      'backend/process-counts',
      'backend/main-thread',
      ...CORE,
      'backend/config',
      'backend/start-error',
      'backend/crypto',
      'backend/log',
    ],
    packages: ['node:', 'knex', 'better-sqlite3'],
  },
  {
    name: 'backend/repositories',
    files: /^backend\/src\/repositories\//,
    zones: [...CORE, 'backend/crypto', 'backend/db'],
    packages: ['knex'],
  },
  // Texts of the server in each language.
  {
    name: 'backend/texts',
    files: /^backend\/src\/texts\//,
    zones: ['core', 'core/api', 'core/i18n'],
    packages: ['i18next'],
  },
  // Commands of the command line besides the server: each command is a composition root.
  { name: 'backend/cli', files: /^backend\/src\/cli\//, zones: ['*'], packages: ['node:'] },
  {
    name: 'backend/mail',
    files: /^backend\/src\/mail\//,
    zones: ['core', 'core/text', 'backend/config'],
    packages: ['node:', 'nodemailer', 'pino'],
  },
  // Storage and types of media files.
  {
    name: 'backend/media',
    files: /^backend\/src\/media\//,
    zones: ['core', 'core/text'],
    packages: ['node:', 'sharp', 'file-type'],
  },
  // Requests to other sites: guarded, and only here.
  {
    name: 'backend/link-previews',
    files: /^backend\/src\/link-previews\//,
    zones: ['core', 'core/markup'],
    packages: ['node:'],
  },
  // OpenID providers: requests to those that the configuration names.
  {
    name: 'backend/login-providers',
    files: /^backend\/src\/login-providers\//,
    zones: ['core', 'backend/config'],
    packages: ['openid-client'],
  },
  // Index of public documents: one interface, and an SQLite file in a worker thread.
  {
    name: 'backend/search',
    files: /^backend\/src\/search\//,
    zones: ['backend/main-thread', 'core', 'core/text', 'core/markup', 'core/search'],
    packages: ['node:', 'better-sqlite3'],
  },
  // Start: data directory, database and master keys, opened and verified.
  {
    name: 'backend/site',
    files: /^backend\/src\/site\//,
    zones: [
      ...CORE,
      'backend/config',
      'backend/start-error',
      'backend/crypto',
      'backend/db',
      'backend/repositories',
    ],
    packages: ['node:'],
  },
  {
    name: 'backend/policies',
    files: /^backend\/src\/policies\//,
    zones: [...CORE, 'backend/repositories'],
    packages: [],
  },
  {
    name: 'backend/presenters',
    files: /^backend\/src\/presenters\//,
    zones: [...CORE, 'backend/repositories', 'backend/policies'],
    packages: [],
  },
  {
    name: 'backend/services',
    files: /^backend\/src\/services\//,
    zones: [
      'backend/process-counts',
      'backend/main-thread',
      ...CORE,
      'backend/repositories',
      'backend/policies',
      'backend/presenters',
      'backend/crypto',
      'backend/db',
      'backend/config',
      'backend/start-error',
      'backend/log',
      'backend/mail',
      'backend/media',
      'backend/search',
      'backend/link-previews',
      'backend/login-providers',
      'backend/texts',
    ],
    packages: [
      'node:',
      '@node-rs/argon2',
      '@simplewebauthn/server',
      '@zxcvbn-ts/language-common',
      'iconv-lite',
      'ioredis',
      'mammoth',
      'parse5',
      'qrcode-generator',
      'yauzl',
      'yazl',
    ],
  },
  {
    name: 'backend/routes',
    files: /^backend\/src\/routes\//,
    zones: [...CORE, 'backend/services', 'backend/http'],
    packages: [],
  },
  {
    name: 'backend/http',
    files: /^backend\/src\/http\//,
    zones: [
      'backend/process-counts',
      'backend/event-loop-delay',
      'backend/main-thread',
      ...CORE,
      'backend/services',
      'backend/policies',
      'backend/config',
      'backend/start-error',
      'backend/log',
      'backend/texts',
    ],
    packages: ['node:', 'koa', '@koa/router', 'pino', '@prometheus-io/client', '@fastify/busboy'],
  },
  // OpenAPI description from the contracts.
  {
    name: 'backend/openapi',
    files: /^backend\/src\/openapi\//,
    zones: [...CORE, 'backend/http'],
    packages: ['node:', 'koa', 'zod'],
  },
  {
    name: 'backend/pages',
    files: /^backend\/src\/pages\//,
    zones: [
      'backend/process-counts',
      ...CORE,
      'backend/services',
      'backend/policies',
      'backend/http',
      'backend/config',
      'backend/log',
    ],
    packages: ['node:', 'koa'],
  },
];
