import { endpoints } from '@maru/core/api/contracts';
import type { EndpointName } from '@maru/core/api/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../src/openapi/document.ts';

/** Describes how a successful response violates the published description; null when it is valid. */
export type ResponseCheck = (call: EndpointName, body: unknown) => string | null;

/** Validates responses against the schemas of an OpenAPI document, with an independent validator. */
export function createResponseCheck(document: OpenApiDocument): ResponseCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'api');
  return (call, body) => {
    const { method, path, status, responseKind } = endpoints[call];
    if (status === 204) return body === undefined ? null : 'a 204 has a body';
    if (responseKind !== 'json') return body === undefined ? null : 'a file is answered as JSON';
    const place = path.replaceAll(/:(\w+)/g, '{$1}').replaceAll('/', '~1');
    const pointer = `api#/paths/${encodeURIComponent(place)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    const validate = ajv.getSchema(pointer);
    if (validate === undefined) return `no schema at ${pointer}`;
    return validate(body) === true ? null : ajv.errorsText(validate.errors);
  };
}
