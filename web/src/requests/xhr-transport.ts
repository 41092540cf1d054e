import { NetworkError } from '@maru/core/api';
import { IDEMPOTENCY_KEY_HEADER } from '@maru/core';
import { DESKTOP_BRIDGE_KEY, DESKTOP_NOTIFICATION_EVENT } from '@maru/core/desktop';
import type { DesktopNotification } from '@maru/core/desktop';
import type {
  OnProgress,
  ReceivedFile,
  TransportRequest,
  TransportResponse,
  UploadPart,
} from '@maru/core/api';

/**
 * Sends uploads and downloads with XMLHttpRequest, since `fetch` reports no upload progress. Rejects as every
 * transport does: with NetworkError when no response comes, and with the signal's reason when aborted.
 */
export function sendByXhr(request: TransportRequest): Promise<TransportResponse> {
  const { method, url, headers, signal, onProgress } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const isFile = request.responseKind === 'zip';
    xhr.open(method, url);
    xhr.responseType = isFile ? 'blob' : 'text';
    xhr.setRequestHeader('Accept', isFile ? 'application/zip, application/json' : 'application/json');
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    const key = headers[IDEMPOTENCY_KEY_HEADER];
    const isByApp = !isFile && key !== undefined && DESKTOP_BRIDGE_KEY in window;
    const callOff = (): void => {
      xhr.abort();
      if (isByApp) void window.maruDesktop?.cancelUpload(key);
    };
    if (onProgress !== undefined && isByApp) reportByApp(xhr, key, sizeOf(request.body), onProgress);
    else if (onProgress !== undefined) report(isFile ? xhr : xhr.upload, onProgress);
    xhr.addEventListener(
      'load',
      () => void responseOf(xhr).then(resolve, (cause: unknown) => reject(new NetworkError(cause))),
    );
    xhr.addEventListener('error', () => reject(new NetworkError('The connection failed')));
    xhr.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError')));
    xhr.addEventListener('loadend', () => {
      if (signal instanceof AbortSignal) signal.removeEventListener('abort', callOff);
    });
    if (signal?.aborted === true) {
      reject(new DOMException('Called off', 'AbortError'));
      return;
    }
    if (signal instanceof AbortSignal) signal.addEventListener('abort', callOff);
    xhr.send(request.body === undefined ? null : formOf(request.body));
  });
}

function report(target: XMLHttpRequestEventTarget, onProgress: OnProgress): void {
  target.addEventListener('progress', ({ loaded, total, lengthComputable }) =>
    onProgress(loaded, lengthComputable ? total : null),
  );
}

/**
 * In the desktop app a request ends in the app's main process, so the browser's progress counts the bytes
 * handed to that process. The app reports the bytes sent to the server by the request's key. The multipart
 * framing counts too, so there is more than `total`.
 */
function reportByApp(xhr: XMLHttpRequest, key: string, total: number, onProgress: OnProgress): void {
  const onEvent = (event: Event): void => {
    const news = (event as CustomEvent<DesktopNotification>).detail;
    if (news.kind === 'upload' && news.key === key) onProgress(Math.min(news.sent, total), total);
  };
  window.addEventListener(DESKTOP_NOTIFICATION_EVENT, onEvent);
  xhr.addEventListener('loadend', () => window.removeEventListener(DESKTOP_NOTIFICATION_EVENT, onEvent));
}

/** Returns the bytes of the files in a body. */
function sizeOf(body: Readonly<Record<string, unknown>> = {}): number {
  const files = Object.values(body).flatMap((value) =>
    Array.isArray(value) ? (value as readonly UploadPart[]) : [],
  );
  return files.reduce((sum, { content }) => sum + (content as Blob).size, 0);
}

function formOf(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (!Array.isArray(value)) form.append(name, String(value));
    else
      for (const part of value as readonly UploadPart[]) form.append(name, part.content as Blob, part.name);
  }
  return form;
}

async function responseOf(xhr: XMLHttpRequest): Promise<TransportResponse> {
  const { status } = xhr;
  const retryAfter = Number(xhr.getResponseHeader('Retry-After') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  const type = xhr.getResponseHeader('Content-Type') ?? '';
  const isJson = /^application\/(?:\w+\+)?json\b/.test(type);
  const content: unknown = xhr.response;
  if (content instanceof Blob && !isJson && status >= 200 && status < 300) {
    return { status, json: undefined, text: '', file: fileOf(xhr, content) };
  }
  const text = content instanceof Blob ? await content.text() : String(content);
  return { status, text, json: isJson ? parseJson(text) : undefined, retryAfterSeconds };
}

function fileOf(xhr: XMLHttpRequest, content: Blob): ReceivedFile {
  const named = /filename="([^"]+)"/.exec(xhr.getResponseHeader('Content-Disposition') ?? '');
  return { fileName: named?.[1] ?? 'download', content };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
