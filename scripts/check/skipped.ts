/** Exit code of a check that could not be made; it has printed the reason. (EX_TEMPFAIL of sysexits.h.) */
export const SKIPPED = 75;
