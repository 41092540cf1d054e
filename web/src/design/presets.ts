import { DEFAULT_COLORS } from './palette.ts';
import type { ChosenColors } from './palette.ts';

export const PRESET_IDS = ['maru', 'paper', 'sepia', 'celadon', 'plum', 'indigo', 'ink', 'pine'] as const;
export type PresetId = (typeof PRESET_IDS)[number];

/** Colour presets. All of their text colours are readable on all of their backgrounds. */
export const PRESETS: { readonly [P in PresetId]: Required<ChosenColors> } = {
  maru: DEFAULT_COLORS,
  paper: {
    backgroundColor: '#ffffff',
    mainColor: '#1c1c1e',
    secondaryColor: '#5f6066',
    accentColor: '#1a56b8',
  },
  sepia: {
    backgroundColor: '#f4ead8',
    mainColor: '#3a2c1d',
    secondaryColor: '#6b5640',
    accentColor: '#8b3f14',
  },
  celadon: {
    backgroundColor: '#eef4f0',
    mainColor: '#1b2a25',
    secondaryColor: '#4d6159',
    accentColor: '#1b6a62',
  },
  plum: {
    backgroundColor: '#fcf4f5',
    mainColor: '#2d1b22',
    secondaryColor: '#6f535d',
    accentColor: '#a02a58',
  },
  indigo: {
    backgroundColor: '#f3f5fb',
    mainColor: '#1a2138',
    secondaryColor: '#525b78',
    accentColor: '#2f4bb0',
  },
  ink: {
    backgroundColor: '#16171b',
    mainColor: '#e6e7ea',
    secondaryColor: '#a1a4ad',
    accentColor: '#86b3f5',
  },
  pine: {
    backgroundColor: '#10201b',
    mainColor: '#e3ebe5',
    secondaryColor: '#9db3a7',
    accentColor: '#e2b866',
  },
};
