/** The product's mark: eaves over a floor of boards. */
export function Logo({ size = '1.5rem' }: { readonly size?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M2.5 12.5c5.4-.6 9.8-3 13.5-7 3.7 4 8.1 6.4 13.5 7"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M7.5 13.500V19M24.5 13.500V19" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M4 21.500h24M4 26.500h10M18 26.500h10"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
