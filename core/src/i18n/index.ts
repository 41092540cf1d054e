export { createTexts } from './create-texts.ts';
export { koreanParticle, PARTICLES } from './korean-particle.ts';
export type { Particle } from './korean-particle.ts';
