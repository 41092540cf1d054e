import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties that components set on an element. */
    readonly [name: `--${string}`]: string | number | undefined;
  }
}
