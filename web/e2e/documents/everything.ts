/** A document with every construct that the page enhances. */
export const EVERYTHING = `Words with a note[^a], an inline one^[Right *here*.] and $e^{i\\pi}$ and $\\frac{1}{$.

## Installation

Under installation.

### Requirements

Under requirements.

\`\`\`js
const floor = 'wide'; // ${'and on '.repeat(30)}
\`\`\`

## [-] Folded

Inside the fold.

### Deeper

Words in the depth.

## Formula

\`\`\`math
\\sqrt{a^2 + b^2}
\`\`\`

## Diagram

\`\`\`mermaid
flowchart LR
  A[초안] --> B[공개]
\`\`\`

\`\`\`mermaid
flowchart LR
  A -->
\`\`\`

## Elsewhere

https://youtu.be/dQw4w9WgXcQ

https://example.org/some/path

[^a]: The **first** note.
`;
