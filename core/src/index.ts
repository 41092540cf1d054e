export { assertNever } from './assert-never.ts';
export * from './limits.ts';
export * from './rules.ts';
export { compareVersions } from './versions.ts';
export * from './page.ts';
export * from './default-style.ts';
export * from './doc-props.ts';
export * from './embed-frames.ts';
export * from './content-policy.ts';
