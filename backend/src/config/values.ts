import { StartError } from '../start-error.ts';

export function readNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback;
  if (!/^\d{1,16}$/.test(text) || Number(text) > max)
    throw new StartError(`${name} must be a whole number from 0 to ${max}, not "${text}".`);
  return Number(text);
}

export function readChoice<T extends string>(
  name: string,
  text: string | undefined,
  choices: readonly T[],
  fallback: T,
): T {
  if (text === undefined) return fallback;
  const choice = choices.find((candidate) => candidate === text.toLowerCase());
  if (choice === undefined)
    throw new StartError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return choice;
}

export function readOrigin(text: string | undefined, name: string): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search + url.hash + url.username + url.password === '';
  if (!isOrigin)
    throw new StartError(
      `${name} must be an address such as https://maru.example.org, without a path, not "${text}".`,
    );
  return url.origin;
}

export function readList(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter((part) => part !== '');
}
