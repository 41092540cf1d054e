import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createSecureContext } from 'node:tls';
import { CONTENT_MAX_BYTES, DOCUMENT_BODY_MAX_BYTES } from '@maru/core';
import { endpoints } from '@maru/core/api/contracts';
import { parse } from 'yaml';
import { COMMANDS } from '../../backend/src/cli/commands.ts';
import { parseConfig } from '../../backend/src/config.ts';
import { INSTALLED_AT, interpolate, listDeployFiles, readDeployFile, ROOT } from './deploy-files.ts';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly image?: string;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[];
  readonly network_mode?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const ANSWERS = {
  MARU_URL: 'https://maru.example.org',
  DATABASE_PASSWORD: 'secret',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

function readCompose(path: string, values: Readonly<Record<string, string>> = ANSWERS): Compose {
  return parse(interpolate(readDeployFile(path), values), { merge: true }) as Compose;
}

/** Returns the variables that the image sets. */
function imageEnvironment(): Record<string, string> {
  const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(readDeployFile('Dockerfile')) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

describe('Deployment files', () => {
  it('name only variables that the configuration reads', () => {
    const parts = readdirSync(join(ROOT, 'backend/src/config')).map((name) => `config/${name}`);
    const known = new Set(
      ['config.ts', ...parts].flatMap(
        (path) => readFileSync(join(ROOT, 'backend/src', path), 'utf8').match(/\bMARU_[A-Z\d_]+/g) ?? [],
      ),
    );
    let named = 0;
    for (const path of listDeployFiles()) {
      for (const name of readDeployFile(path).match(/\bMARU_[A-Z\d_]+/g) ?? []) {
        named++;
        assert.ok(known.has(name), `${path} names ${name}`);
      }
    }
    assert.ok(named > 20);
  });

  it('give the server a valid configuration, with the key outside of the data', () => {
    for (const path of ['compose.yml', 'compose.mysql.yml', 'compose.cluster.yml']) {
      const { services, secrets } = readCompose(path);
      const servers = Object.entries(services).filter(([name]) => name.startsWith('maru'));
      assert.ok(servers.length > 0);
      for (const [name, { environment = {}, secrets: own = [], volumes = [] }] of servers) {
        const config = parseConfig([], { ...imageEnvironment(), ...environment });
        assert.equal(config.publicUrl, ANSWERS.MARU_URL, name);
        assert.equal(config.host, '0.0.0.0');
        assert.equal(config.trustedProxies, 1);
        assert.ok(volumes.some((volume) => volume.endsWith(`:${config.dataDir}`)));
        assert.ok(config.keys.kind === 'file' && relative(config.dataDir, config.keys.path).startsWith('..'));
        assert.deepEqual(own, ['maru_key']);
        assert.equal(config.keys.path, '/run/secrets/maru_key');
        assert.equal(config.database.kind, path === 'compose.yml' ? 'sqlite' : 'mysql');
      }
      assert.ok(secrets['maru_key']?.file.startsWith('./secrets/'));
      assert.throws(() => readCompose(path, {}), /MARU_URL/);
    }
  });

  it('refer to services, volumes and files that exist', () => {
    for (const path of ['compose.yml', 'compose.mysql.yml', 'compose.cluster.yml']) {
      const { services, volumes } = readCompose(path);
      for (const [name, service] of Object.entries(services)) {
        for (const other of service.depends_on ?? [])
          assert.ok(other in services, `${name} depends on ${other}`);
        if (service.network_mode !== undefined)
          assert.ok(service.network_mode.replace('service:', '') in services);
        for (const volume of service.volumes ?? []) {
          const [from = ''] = volume.split(':');
          if (!from.startsWith('.')) assert.ok(from in volumes, `${path}: ${volume}`);
          else if (!from.startsWith('./secrets/'))
            assert.ok(existsSync(join(ROOT, 'deploy', from)), `${path}: ${volume}`);
        }
      }
    }
    const { services } = readCompose('compose.cluster.yml');
    const proxied = [...readDeployFile('haproxy.cfg').matchAll(/^ {2}server \S+ ([a-z\d]+):\d+ check/gm)].map(
      ([, host = '']) => host,
    );
    assert.deepEqual(proxied.toSorted(), ['db1', 'db2', 'db3', 'maru1', 'maru2']);
    for (const host of proxied) assert.ok(host in services);
    const variables = [
      ...interpolate(readDeployFile('compose.cluster.yml'), ANSWERS).matchAll(
        /(?:\/\/|@)([a-z\d]+):(?:3306|6379|8333)/g,
      ),
    ];
    assert.deepEqual(new Set(variables.map(([, host]) => host)), new Set(['haproxy', 'redis', 's3']));
    const example: readonly string[] = readDeployFile('cluster.env.example').match(/^[A-Z\d_]+(?==)/gm) ?? [];
    const needed = [...readDeployFile('compose.cluster.yml').matchAll(/\$\{([A-Z\d_]+):\?/g)].map(
      ([, name]) => name,
    );
    for (const name of needed) assert.ok(example.includes(name ?? ''), `cluster.env.example lacks ${name}`);
  });

  it('name paths and commands of the project that exist', () => {
    const dockerfile = readDeployFile('Dockerfile');
    for (const [, from = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
      for (const path of from.split(' '))
        assert.ok(existsSync(join(ROOT, path)), `Dockerfile copies ${path}`);
    }
    for (const [, path = ''] of dockerfile.matchAll(
      /(?:node|--import) (?:\.\/)?((?:scripts|backend)\/\S+\.m?[jt]s)/g,
    )) {
      assert.ok(existsSync(join(ROOT, path)), `Dockerfile runs ${path}`);
    }
    for (const file of ['Dockerfile', 'maru.service']) {
      const paths = readDeployFile(file).match(/\/opt\/maru\/[\w./-]+\.(?:ts|md)/g) ?? [];
      assert.ok(paths.length > 0);
      for (const path of paths)
        assert.ok(existsSync(join(ROOT, path.slice(INSTALLED_AT.length))), `${file} names ${path}`);
    }
    const commands = new Set(COMMANDS.map(({ name }) => name));
    for (const path of listDeployFiles()) {
      for (const [, command = ''] of readDeployFile(path).matchAll(/maru\.ts ([a-z][a-z-]*)/g)) {
        assert.ok(commands.has(command), `${path} runs maru ${command}`);
      }
    }
    assert.match(dockerfile, /^USER node$/m);
    assert.match(dockerfile, /HEALTHCHECK[^\n]*\n[^\n]*\/readyz/);
  });

  it('use the project’s major version of Node', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const majors = [...readDeployFile('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
    assert.deepEqual(new Set(majors), new Set([devDependencies['node']?.split('.')[0]]));
  });

  it('allow the server’s body sizes, and overwrite the headers that it trusts', () => {
    const nginx = readDeployFile('nginx.conf');
    const locations = new Map(
      [...nginx.matchAll(/location ([^{]+) \{\n([^}]*)\}/g)].map(([, place = '', body = '']) => [
        place,
        body,
      ]),
    );
    const matching = (path: string): string => {
      for (const [place, body] of locations) {
        if (
          place.startsWith('= ')
            ? place.slice(2) === path
            : place.startsWith('~ ') && new RegExp(place.slice(2)).test(path)
        )
          return body;
      }
      return '';
    };
    const addressOf = (path: string): string => path.replaceAll(/:\w+/g, 'name');
    const paths = new Set(Object.values(endpoints).map(({ path }) => addressOf(path)));
    for (const path of ['/api/media', '/api/groups/name/import', '/api/groups/name/export'])
      assert.ok(paths.has(path), path);
    for (const path of ['/api/media', '/api/groups/name/import'])
      assert.match(matching(path), /client_max_body_size 0;\s+proxy_request_buffering off;/);
    assert.match(matching('/api/groups/name/import'), /proxy_read_timeout 900s;/);
    assert.match(matching('/api/groups/name/export'), /proxy_buffering off;/);
    const [, size = '0'] = /client_max_body_size (\d)m;\n\n/.exec(nginx) ?? [];
    assert.ok(
      Number(size) * 1024 * 1024 > DOCUMENT_BODY_MAX_BYTES && DOCUMENT_BODY_MAX_BYTES > CONTENT_MAX_BYTES,
    );
    const haproxy = readDeployFile('haproxy.cfg');
    const [, slow = 'nothing'] = /set-timeout server 900s if \{ path_reg (\S+) \}/.exec(haproxy) ?? [];
    assert.match('/api/groups/name/import', new RegExp(slow));
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host']) {
      assert.ok(nginx.includes(`proxy_set_header ${name} $`), `nginx.conf: ${name}`);
      assert.ok(haproxy.includes(`http-request set-header ${name} `), `haproxy.cfg: ${name}`);
    }
  });

  it('redirect pages to HTTPS, and refuse API calls over HTTP', () => {
    const [, plain = ''] = /listen 80;([^]*?)\n\}/.exec(readDeployFile('nginx.conf')) ?? [];
    assert.deepEqual(
      [...plain.matchAll(/location (\S+) \{ return (\d+)/g)].map(([, place, status]) => [place, status]),
      [
        ['/api/', '403'],
        ['/', '308'],
      ],
    );
    const rules = readDeployFile('haproxy.cfg').match(/^ {2}http-request .*ssl_fc.*$/gm) ?? [];
    assert.deepEqual(rules, [
      '  http-request deny deny_status 403 if { path_beg /api/ } !{ ssl_fc }',
      '  http-request redirect scheme https code 308 unless { ssl_fc }',
    ]);
  });

  it('allow strong cipher suites only in TLS 1.2', () => {
    const [, nginx] = /^ {2}ssl_ciphers (\S+);$/m.exec(readDeployFile('nginx.conf')) ?? [];
    const [, haproxy] = /^ {2}ssl-default-bind-ciphers (\S+)$/m.exec(readDeployFile('haproxy.cfg')) ?? [];
    assert.equal(nginx, haproxy);
    assert.match(nginx ?? '', /^ECDHE\+(?:AESGCM|CHACHA20)(?::ECDHE\+(?:AESGCM|CHACHA20))*$/);
    assert.doesNotThrow(() => createSecureContext({ ciphers: nginx }), 'OpenSSL knows them');
  });

  it('have shell scripts that are executable and parse', () => {
    const scripts = listDeployFiles().filter((path) => path.endsWith('.sh'));
    assert.ok(scripts.length > 0);
    for (const path of scripts) {
      const absolute = join(ROOT, 'deploy', path);
      assert.ok((statSync(absolute).mode & 0o111) !== 0, `${path} may not be run`);
      assert.equal(spawnSync('sh', ['-n', absolute]).status, 0, path);
    }
  });

  it('are all named in the manual', () => {
    const manual = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    for (const path of listDeployFiles().filter(
      (each) => !each.startsWith('.') && !each.endsWith('ignore'),
    )) {
      assert.ok(manual.includes(path), `docs/operations.md does not tell of deploy/${path}`);
    }
  });
});
