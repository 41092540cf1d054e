import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { parseConfig } from './config.ts';
import { StartError } from './start-error.ts';

/** A provider whose configuration is whole. */
const PROVIDER = {
  MARU_OIDC: 'any',
  MARU_OIDC_ANY_ISSUER: 'https://id.example.org/realm',
  MARU_OIDC_ANY_CLIENT_ID: 'maru',
  MARU_OIDC_ANY_CLIENT_SECRET: 'a secret',
};

describe('Configuration', () => {
  const root = resolve(import.meta.dirname, '../..');

  it('has a default for everything', () => {
    const config = parseConfig([], { HOME: '/home/x', XDG_CONFIG_HOME: '/home/x/.config' });
    assert.deepEqual(config, {
      port: 3000,
      host: 'localhost',
      dataDir: join(root, 'data'),
      publicUrl: null,
      database: { kind: 'sqlite' },
      mail: { kind: 'folder', dir: join(root, 'data/mails'), from: null },
      media: { kind: 'folder' },
      keys: { kind: 'default', dir: '/home/x/.config/maru' },
      redisUrl: null,
      metrics: { audience: 'loopback', token: null },
      auditDays: 365,
      storageLimit: 2 * 1024 ** 3,
      hasLimits: true,
      isSignupOpen: true,
      isSignupConfirmed: false,
      secondStepGrade: null,
      sessionMaxDays: 0,
      securityContacts: [],
      loginProviders: [],
      linkPreview: { isOn: true, networks: [], nameServers: [] },
      trustedProxies: 0,
      logLevel: 'info',
      webDist: join(root, 'web/dist'),
    });
    assert.ok(Object.isFrozen(config));
  });

  it('prefers flags to variables, and ignores empty variables', () => {
    const config = parseConfig(['--port', '8080', '--data', '/srv/maru', '--host', '::1'], {
      MARU_PORT: '1',
      MARU_URL: 'https://maru.example.org/',
      MARU_DATABASE_URL: 'mysql://u:p@db:3307/maru',
      MARU_KEY_FILE: '/etc/maru.key',
      MARU_MASTER_KEYS: ' ',
      MARU_LIMITS: 'off',
      MARU_TRUSTED_PROXIES: '2',
      MARU_LOG_LEVEL: 'Debug',
      MARU_WEB_DIST: '/srv/web',
    });
    assert.deepEqual(
      [config.port, config.dataDir, config.host, config.publicUrl],
      [8080, '/srv/maru', '::1', 'https://maru.example.org'],
    );
    assert.deepEqual(config.database, { kind: 'mysql', url: 'mysql://u:p@db:3307/maru' });
    assert.deepEqual(config.keys, { kind: 'file', path: '/etc/maru.key' });
    assert.deepEqual(
      [config.hasLimits, config.trustedProxies, config.logLevel, config.webDist],
      [false, 2, 'debug', '/srv/web'],
    );
    assert.equal(parseConfig([], { MARU_SIGNUP: 'closed' }).isSignupOpen, false);
    assert.equal(parseConfig([], { MARU_SIGNUP_CONFIRM: 'on' }).isSignupConfirmed, true);
    assert.deepEqual(parseConfig([], { ...PROVIDER, MARU_OIDC_ANY_LABEL: '우리 집' }).loginProviders, [
      {
        name: 'any',
        issuer: 'https://id.example.org/realm',
        clientId: 'maru',
        clientSecret: 'a secret',
        scopes: 'openid email',
        label: '우리 집',
      },
    ]);
    assert.deepEqual(
      ['on', 'OFF', '2'].map((text) => parseConfig([], { MARU_REQUIRE_SECOND_STEP: text }).secondStepGrade),
      [0, null, 2],
    );
    assert.deepEqual(
      parseConfig([], { MARU_SECURITY_CONTACT: 'safe@maru.example, https://maru.example/x' })
        .securityContacts,
      ['mailto:safe@maru.example', 'https://maru.example/x'],
    );
    assert.equal(parseConfig([], { MARU_STORAGE_LIMIT: '5368709120' }).storageLimit, 5 * 1024 ** 3);
    assert.deepEqual(parseConfig([], { MARU_MASTER_KEYS: 'k1:x', MARU_KEY_FILE: '/x' }).keys, {
      kind: 'list',
      list: 'k1:x',
    });
    assert.deepEqual(
      parseConfig([], { MARU_SMTP_URL: 'smtps://u:p@mail:465', MARU_MAIL_FROM: 'maru@example.org' }).mail,
      {
        kind: 'smtp',
        url: 'smtps://u:p@mail:465',
        from: 'maru@example.org',
      },
    );
    const bucket = { MARU_S3_ACCESS_KEY_ID: 'id', MARU_S3_SECRET_ACCESS_KEY: 'secret' };
    const s3 = {
      kind: 's3',
      bucket: 'media',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    };
    assert.deepEqual(
      parseConfig([], { ...bucket, MARU_MEDIA_URL: 's3://media', MARU_S3_REGION: 'eu-west-3' }).media,
      {
        ...s3,
        prefix: '',
        endpoint: 'https://s3.eu-west-3.amazonaws.com',
        region: 'eu-west-3',
      },
    );
    assert.deepEqual(
      parseConfig([], {
        ...bucket,
        MARU_MEDIA_URL: 's3://media/of/maru',
        MARU_S3_ENDPOINT: 'http://minio:9000/',
      }).media,
      {
        ...s3,
        prefix: 'of/maru/',
        endpoint: 'http://minio:9000',
      },
    );
    const linkPreview = {
      MARU_LINK_PREVIEW_NETWORKS: '10.1.0.0/16, fd12::/32',
      MARU_LINK_PREVIEW_DNS: '10.0.0.2 [fd00::2]:53',
    };
    assert.deepEqual(parseConfig([], { MARU_LINK_PREVIEW: 'off', ...linkPreview }).linkPreview, {
      isOn: false,
      networks: [
        { address: '10.1.0.0', prefix: 16 },
        { address: 'fd12::', prefix: 32 },
      ],
      nameServers: ['10.0.0.2', '[fd00::2]:53'],
    });
    assert.deepEqual(parseConfig(['--data', '/srv/maru'], {}).mail, {
      kind: 'folder',
      dir: '/srv/maru/mails',
      from: null,
    });
  });

  const bad: readonly (readonly [readonly string[], Readonly<Record<string, string>>, RegExp])[] = [
    [['--port', 'x'], {}, /--port must be a whole number from 0 to 65535, not "x"/],
    [['--port', '65536'], {}, /--port/],
    [['--port', '-1'], {}, /--port/],
    [['--verbose'], {}, /--verbose.*Known are/],
    [['extra'], {}, /Known are/],
    [['--data'], {}, /Known are/],
    [[], { MARU_LIMITS: 'maybe' }, /MARU_LIMITS must be one of on, off/],
    [[], { MARU_SIGNUP: 'invited' }, /MARU_SIGNUP must be one of open, closed/],
    [[], { MARU_MEDIA_URL: 'https://bucket' }, /MARU_MEDIA_URL must be of the form s3:/],
    [[], { MARU_MEDIA_URL: 's3://Bucket' }, /MARU_MEDIA_URL/],
    [[], { MARU_MEDIA_URL: 's3://bucket' }, /MARU_S3_ACCESS_KEY_ID/],
    [[], { MARU_MEDIA_URL: 's3://bucket', MARU_S3_ENDPOINT: 'minio:9000' }, /MARU_S3_ENDPOINT/],
    [[], { MARU_LINK_PREVIEW: 'perhaps' }, /MARU_LINK_PREVIEW must be one of on, off/],
    [[], { MARU_LINK_PREVIEW_NETWORKS: '10.0.0.0' }, /MARU_LINK_PREVIEW_NETWORKS/],
    [[], { MARU_LINK_PREVIEW_NETWORKS: '10.0.0.0/33' }, /MARU_LINK_PREVIEW_NETWORKS/],
    [[], { MARU_LINK_PREVIEW_NETWORKS: '10.0.0.0/8, intranet' }, /MARU_LINK_PREVIEW_NETWORKS.*"intranet"/],
    [[], { MARU_LINK_PREVIEW_DNS: 'dns.example.org' }, /MARU_LINK_PREVIEW_DNS/],
    [[], { MARU_LINK_PREVIEW_DNS: '10.0.0.2:70000' }, /MARU_LINK_PREVIEW_DNS/],
    [[], { MARU_LOG_LEVEL: 'loud' }, /MARU_LOG_LEVEL must be one of/],
    [[], { MARU_TRUSTED_PROXIES: '11' }, /MARU_TRUSTED_PROXIES/],
    [[], { MARU_URL: 'ftp://x' }, /MARU_URL/],
    [[], { MARU_URL: 'https://x/path' }, /MARU_URL/],
    [[], { MARU_DATABASE_URL: 'mysql://host' }, /MARU_DATABASE_URL/],
    [[], { MARU_DATABASE_URL: 'mysql://host/maru?tls=yes' }, /MARU_DATABASE_URL takes \?tls=on/],
    [[], { MARU_DATABASE_URL: 'mysql://host/maru?tls=ca.pem' }, /MARU_DATABASE_URL takes \?tls=on/],
    [[], { MARU_DATABASE_URL: 'mysql://host/maru?ssl=on' }, /MARU_DATABASE_URL takes \?tls=on/],
    [
      [],
      { MARU_DATABASE_URL: 'mysql://u:p@10.0.0.5/maru?tls=on' },
      /MARU_DATABASE_URL must give the server's name/,
    ],
    [
      [],
      { MARU_DATABASE_URL: 'mysql://u:p@[fd00::5]/maru?tls=on' },
      /MARU_DATABASE_URL must give the server's name/,
    ],
    [[], { MARU_SMTP_URL: 'mail.example.org' }, /MARU_SMTP_URL/],
    [[], { MARU_SMTP_URL: 'http://mail.example.org' }, /MARU_SMTP_URL/],
    [[], { MARU_REDIS_URL: 'localhost:6379' }, /MARU_REDIS_URL/],
    [[], { MARU_METRICS: 'yes' }, /MARU_METRICS/],
    [[], { MARU_AUDIT_DAYS: '-1' }, /MARU_AUDIT_DAYS/],
    [[], { MARU_SECURITY_CONTACT: 'http://maru.example' }, /MARU_SECURITY_CONTACT/],
    [[], { MARU_REQUIRE_SECOND_STEP: 'yes' }, /on, off or a grade/],
    [[], { MARU_OIDC: 'Google' }, /MARU_OIDC must list names/],
    [[], { MARU_OIDC: 'any,any' }, /MARU_OIDC must list each name once/],
    [[], { MARU_OIDC: 'any' }, /MARU_OIDC_ANY_ISSUER is needed/],
    [[], { ...PROVIDER, MARU_OIDC_ANY_ISSUER: 'http://id.example.org' }, /_ISSUER must be an https address/],
    [[], { ...PROVIDER, MARU_OIDC_ANY_ISSUER: 'https://id.example.org/?x' }, /_ISSUER must be an https/],
    [[], { ...PROVIDER, MARU_OIDC_ANY_CLIENT_ID: ' ' }, /MARU_OIDC_ANY_CLIENT_ID is needed/],
    [[], { ...PROVIDER, MARU_OIDC_ANY_CLIENT_SECRET: '' }, /_CLIENT_SECRET or .*_FILE is needed/],
    [[], { ...PROVIDER, MARU_OIDC_ANY_CLIENT_SECRET_FILE: '/x' }, /^Only one of/],
    [
      [],
      { ...PROVIDER, MARU_OIDC_ANY_CLIENT_SECRET: '', MARU_OIDC_ANY_CLIENT_SECRET_FILE: '/no/file' },
      /_CLIENT_SECRET_FILE can't be read/,
    ],
    [[], { ...PROVIDER, MARU_OIDC_ANY_SCOPES: 'email' }, /_SCOPES must be separated/],
    [[], { ...PROVIDER, MARU_OIDC_ANY_LABEL: 'x'.repeat(41) }, /_LABEL can have 40/],
    [[], { MARU_MAIL_FROM: 'Maru <maru@example.org>' }, /MARU_MAIL_FROM/],
    [[], { MARU_DATABASE_URL: 'sqlite:x.db' }, /MARU_DATABASE_URL/],
  ];
  for (const [args, environment, message] of bad) {
    it(`refuses ${JSON.stringify([...args, environment])} in one line`, () => {
      assert.throws(
        () => parseConfig(args, environment),
        (error) =>
          error instanceof StartError && message.test(error.message) && !error.message.includes('\n'),
      );
    });
  }
});
