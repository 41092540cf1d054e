import * as auth from './auth.ts';
import * as comments from './comments.ts';
import * as docs from './docs.ts';
import * as exports from './exports.ts';
import * as explore from './explore.ts';
import * as groups from './groups.ts';
import * as media from './media.ts';
import * as notifications from './notifications.ts';
import * as previews from './link-previews.ts';
import * as search from './search.ts';
import * as users from './users.ts';
import * as history from './history.ts';
import * as trash from './trash.ts';

/** Every call of the API by its name. Within a noun, specific paths precede parametrised ones. */
export const endpoints = {
  ...auth,
  ...users,
  ...groups,
  ...exports,
  ...docs,
  ...history,
  ...trash,
  ...comments,
  ...notifications,
  ...media,
  ...explore,
  ...search,
  ...previews,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
