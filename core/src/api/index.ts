export { createClient } from './client.ts';
export type { CallOptions, Client, ClientOptions } from './client.ts';
export { ENDPOINT_DEFAULTS } from './endpoint.ts';
export type {
  ResponseKind,
  Endpoint,
  EndpointInput,
  EndpointRequest,
  EndpointResponse,
  EndpointSchemas,
  FileResponse,
  RedirectResponse,
} from './endpoint.ts';
export { errorMessageKey } from './error-message-key.ts';
export type { ErrorMessageKey } from './error-message-key.ts';
export { ApiError, AppError, ERROR_CODES, isApiError, NetworkError } from './errors.ts';
export type { ErrorBody, ErrorCode, FieldCode } from './errors.ts';
export { createFetchTransport } from './fetch-transport.ts';
export type {
  OnProgress,
  ReceivedFile,
  Transport,
  TransportRequest,
  TransportResponse,
  UploadPart,
} from './transport.ts';
export type { User } from './schemas/auth.ts';
export type { LinkKind, LoginRecord, Session, Thinning, ThinningPreview } from './schemas/users.ts';
export type { Comment } from './schemas/comments.ts';
export type { Access, Doc, DocAbilities, DocInSpace, DocItem, DocPreview } from './schemas/docs.ts';
export type { PublicDocItem } from './schemas/explore.ts';
export type { Import, ImportPlan, ImportReport, ImportWithPlan } from './schemas/imports.ts';
export type { ChosenStyle, Group } from './schemas/groups.ts';
export type { History, HistoryItem } from './schemas/history.ts';
export type { Media } from './schemas/media.ts';
export type { Notification } from './schemas/notifications.ts';
export type { Identity, LoginMethods } from './schemas/login-providers.ts';
export type { LinkPreview } from './schemas/link-previews.ts';
export type { FoundLink, LinkingDoc, LinkState, OutdatedLinks } from './schemas/links.ts';
export type { FoundItem } from './schemas/search.ts';
export type {
  PasskeyAssertion,
  PasskeyOptions,
  PasskeyRegistration,
  SecondStep,
  SecondStepMethod,
} from './schemas/second-step.ts';
export type { TrashItem } from './schemas/trash.ts';
export type { WorkingCopy } from './schemas/working-copies.ts';
