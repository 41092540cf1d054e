import type { EndpointInput, EndpointRequest, EndpointResponse } from '../endpoint.ts';
import * as auth from './auth.ts';
import * as comments from './comments.ts';
import * as desktopLogin from './desktop-login.ts';
import * as docs from './docs.ts';
import * as exports from './exports.ts';
import * as explore from './explore.ts';
import * as links from './links.ts';
import * as imports from './imports.ts';
import * as loginProviders from './login-providers.ts';
import * as groups from './groups.ts';
import * as media from './media.ts';
import * as notifications from './notifications.ts';
import * as previews from './link-previews.ts';
import * as search from './search.ts';
import * as secondStep from './second-step.ts';
import * as users from './users.ts';
import * as history from './history.ts';
import * as trash from './trash.ts';
import * as workingCopies from './working-copies.ts';

/** Every call of the API by its name. Within a noun, specific paths precede parametrised ones. */
export const endpoints = {
  ...auth,
  ...secondStep,
  ...loginProviders,
  ...desktopLogin,
  ...users,
  ...groups,
  ...exports,
  ...imports,
  ...docs,
  ...history,
  ...workingCopies,
  ...trash,
  ...comments,
  ...notifications,
  ...media,
  ...explore,
  ...search,
  ...previews,
  ...links,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** Input of a call as a caller sends it: its path parameters, query and body. */
export type InputOf<N extends EndpointName> = EndpointInput<Endpoints[N]>;
/** Body of a call as its handler gets it: validated and transformed. */
export type BodyOf<N extends EndpointName> = EndpointRequest<Endpoints[N]>['body'];
/** Body of a call's success. */
export type ResponseOf<N extends EndpointName> = EndpointResponse<Endpoints[N]>;
/** Query of a call as its handler gets it. */
export type QueryOf<N extends EndpointName> = EndpointRequest<Endpoints[N]>['query'];
