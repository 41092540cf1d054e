import { parse, reparse } from '@maru/core/markup';
import { setMarkup, writingTools } from '../../../editor/writing-tools.ts';
import { FormatTools } from './FormatTools.tsx';
import { FormulaNotice } from './FormulaNotice.tsx';
import { EditOffer, Live, loadLive } from './Live.tsx';
import { PropertiesButton } from '../properties/PropertiesButton.tsx';
import { Preview, ViewChange } from './Preview.tsx';
import { FirstChoices, VersionNameOffer } from './TextOffers.tsx';
import { captureVisibleText } from '../../reading-position/capture-visible-text.ts';
import { captureEditingPosition } from '../../reading-position/editing-position.ts';
import { WordGoal } from './WordGoal.tsx';
import { completionTools } from './completion-tools.ts';

/** Parts of the editor that its writer can begin without: one module, so that they are loaded together. */
export const deferredParts = {
  parse,
  reparse,
  setMarkup,
  writingTools,
  completionTools,
  captureVisibleText,
  captureEditingPosition,
  EditOffer,
  FirstChoices,
  FormatTools,
  FormulaNotice,
  Live,
  loadLive,
  Preview,
  PropertiesButton,
  VersionNameOffer,
  ViewChange,
  WordGoal,
} as const;
