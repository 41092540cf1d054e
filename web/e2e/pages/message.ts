import { koreanParticle, PARTICLES } from '@maru/core/i18n';

/**
 * Fills the placeholders of a message and drops the marks of its links; `{{name, 을/를}}` becomes the
 * particle that fits the value of `name`.
 */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .replaceAll(/\{\{(\w+)(?:, ([^}]+))?\}\}/g, (_, name: string, format: string | undefined) => {
      const value = values[name] ?? '';
      const particle = PARTICLES.find((known) => known === format);
      return particle === undefined ? value : koreanParticle(value, particle);
    })
    .replaceAll(/<\/?1>/g, '');
