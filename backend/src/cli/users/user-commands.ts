import { isEmail, isReservedUsername, isUsername, LOCALES } from '@maru/core';
import type { Account } from '../../services/accounts/show-account.ts';
import type { PasswordLink } from '../../services/accounts/operator-links.ts';
import { JSON_OPTION, UsageError, argument, hasOption, textOption } from '../command.ts';
import type { Call, Command } from '../command.ts';
import { formatSize, readSize } from './sizes.ts';
import { usernameArgument, withOperator } from './with-operator.ts';

const GRADE_MAX = 1_000;
const SECRET =
  'Whoever has the link sets the password: hand it to nobody else. `maru user reset-link` makes another.';

const list: Command = {
  name: 'user list',
  arguments: [],
  options: [JSON_OPTION],
  summary: 'Lists all accounts',
  help: 'Name, when it was made, grade, limit of media, and whether it is disabled.',
  run: (call) =>
    withOperator(call, async (operator) => {
      if (hasOption(call, 'json')) {
        const users: Account[] = [];
        for await (const user of operator.list()) users.push(user);
        return call.output.json({ users });
      }
      for await (const user of operator.list()) call.output.print(lineOf(user));
    }),
};

const show: Command = {
  name: 'user show',
  arguments: ['NAME'],
  options: [JSON_OPTION],
  summary: 'Shows an account, its e-mail address included',
  help: '',
  run: (call) =>
    withOperator(call, async (operator) => {
      const user = await operator.show(usernameArgument(call));
      if (hasOption(call, 'json')) return call.output.json({ user });
      call.output.print(lineOf(user));
      call.output.print(`e-mail ${user.email}, id ${user.id}`);
      call.output.print(user.hasSecondStep ? 'logs in with a second step' : 'logs in without a second step');
      call.output.print(
        user.thinningSince === null
          ? 'old versions stay'
          : `old versions are thinned out since ${user.thinningSince}`,
      );
    }),
};

const create: Command = {
  name: 'user create',
  arguments: ['NAME', 'EMAIL'],
  options: [
    { name: 'lang', value: LOCALES.join('|'), help: 'the language of mails to the user' },
    JSON_OPTION,
  ],
  summary: 'Makes an account, also while MARU_SIGNUP=closed',
  help: `Prints a link by which the user chooses a password within 30 minutes. ${SECRET}`,
  run: async (call) => {
    const [username, email, locale] = [
      usernameArgument(call),
      argument(call, 1),
      textOption(call, 'lang') ?? 'en',
    ];
    if (!isUsername(username)) throw new UsageError('A username is 5 to 32 letters and digits.');
    if (isReservedUsername(username))
      throw new UsageError(`The username ${username} is reserved. Choose another one.`);
    if (!isEmail(email)) throw new UsageError(`"${email}" is no e-mail address.`);
    if (!LOCALES.some((known) => known === locale))
      throw new UsageError(`--lang is one of ${LOCALES.join(', ')}.`);
    return await withOperator(call, async (operator) =>
      printLink(call, await operator.create({ username, email, locale })),
    );
  },
};

const resetLink: Command = {
  name: 'user reset-link',
  arguments: ['NAME'],
  options: [JSON_OPTION],
  summary: 'Prints a link by which the user sets a new password',
  help: `For who has no access to their mails. It works once, for 30 minutes. ${SECRET}`,
  run: (call) =>
    withOperator(call, async (operator) =>
      printLink(call, await operator.createPasswordLink(usernameArgument(call))),
    ),
};

const disable: Command = {
  name: 'user disable',
  arguments: ['NAME'],
  options: [],
  summary: 'Keeps a user out: ends all sessions at once and refuses logins',
  help: 'Nothing is deleted. Public documents stay public, and links to documents go on working.',
  run: (call) =>
    withOperator(call, async (operator) => {
      await operator.setDisabled(usernameArgument(call), true);
      call.output.print(`${usernameArgument(call)} is disabled.`);
    }),
};

const enable: Command = {
  name: 'user enable',
  arguments: ['NAME'],
  options: [],
  summary: 'Lets a disabled user in again',
  help: '',
  run: (call) =>
    withOperator(call, async (operator) => {
      await operator.setDisabled(usernameArgument(call), false);
      call.output.print(`${usernameArgument(call)} is enabled.`);
    }),
};

const secondStepOff: Command = {
  name: 'user second-step-off',
  arguments: ['NAME'],
  options: [],
  summary: 'Turns two-step login off for a user who has lost the app and the recovery codes',
  help: 'Removes both. The password alone logs in then; be sure who is asking. Nobody is mailed.',
  run: (call) =>
    withOperator(call, async (operator) => {
      await operator.removeSecondStep(usernameArgument(call));
      call.output.print(`${usernameArgument(call)} logs in without a second step.`);
    }),
};

const grade: Command = {
  name: 'user grade',
  arguments: ['NAME', 'GRADE'],
  options: [],
  summary: "Sets a user's grade, a whole number from 0",
  help: '',
  run: async (call) => {
    const text = argument(call, 1);
    if (!/^\d{1,4}$/.test(text) || Number(text) > GRADE_MAX)
      throw new UsageError(`A grade is a whole number from 0 to ${GRADE_MAX}, not "${text}".`);
    return await withOperator(call, async (operator) => {
      await operator.setGrade(usernameArgument(call), Number(text));
      call.output.print(`${usernameArgument(call)} has grade ${Number(text)}.`);
    });
  },
};

const limit: Command = {
  name: 'user limit',
  arguments: ['NAME', 'SIZE'],
  options: [
    {
      name: 'storage',
      value: null,
      help: 'the limit of texts, their revisions and comments, instead of that of media',
    },
  ],
  summary: 'Sets how much media, or text, a user may store, such as 5G or 500M',
  help: 'K, M, G and T are powers of 1024. What is stored already stays.',
  run: async (call) => {
    const bytes = readSize(argument(call, 1));
    return await withOperator(call, async (operator) => {
      const isStorage = hasOption(call, 'storage');
      await (isStorage
        ? operator.setStorageLimit(usernameArgument(call), bytes)
        : operator.setMediaUploadLimit(usernameArgument(call), bytes));
      call.output.print(
        `${usernameArgument(call)} may store ${formatSize(bytes)} of ${isStorage ? 'text' : 'media'}.`,
      );
    });
  },
};

const sessions: Command = {
  name: 'user sessions',
  arguments: ['NAME'],
  options: [JSON_OPTION],
  summary: 'Lists where a user is signed in',
  help: '`maru user disable` ends them all.',
  run: (call) =>
    withOperator(call, async (operator) => {
      const found = await operator.listSessions(usernameArgument(call));
      if (hasOption(call, 'json')) return call.output.json({ sessions: found });
      for (const { createdAt, lastSeenAt, device } of found)
        call.output.print(`since ${createdAt}  seen ${lastSeenAt}  ${device}`);
    }),
};

export const USER_COMMANDS: readonly Command[] = [
  list,
  show,
  create,
  disable,
  enable,
  grade,
  limit,
  sessions,
  resetLink,
  secondStepOff,
];

function lineOf({
  username,
  createdAt,
  grade: level,
  mediaUploadLimit,
  storageLimit,
  disabledAt,
}: Account): string {
  const standing = disabledAt === null ? '' : `  disabled since ${disabledAt}`;
  return `${username.padEnd(32)}  made ${createdAt}  grade ${level}  limit ${formatSize(mediaUploadLimit)}, of text ${formatSize(storageLimit)}${standing}`;
}

/** Uses the configured address, as links in mails do. */
function printLink({ config, output, options }: Call, { token, expiresAt }: PasswordLink): void {
  const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const link = `${origin}/reset-password?token=${token}`;
  if (options['json'] === true) return output.json({ link, expiresAt });
  output.print(link);
  output.note(
    `Works once, until ${expiresAt}.${config.publicUrl === null ? ' MARU_URL is not set: put the address of the site in front.' : ''}`,
  );
}
