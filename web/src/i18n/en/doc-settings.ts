export const docSettings = {
  title: 'Document settings',
  done: 'Done',
  numbering: 'Number the headings',
  numberingHelp: '1, 1.1, 1.1.1: counted by itself, to the third level. {-} after a heading leaves it out.',
  toc: 'Show contents',
  tocHelp: 'A list of the headings, before the first one, once there are three.',
  breaks: 'Keep line breaks',
  breaksHelp: 'Every new line in the text is a new line on the page.',
  math: 'Formulas in lines',
  mathHelp: 'Text between dollar signs is a formula: $a^2 + b^2$.',
} as const;
